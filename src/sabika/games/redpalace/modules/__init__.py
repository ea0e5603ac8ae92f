"""The modules, RP-52 to RP-64, a file each; played in any combination."""
