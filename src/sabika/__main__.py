"""`python -m sabika` is the command `sabika`, where that is not on the path."""

from sabika.cli import main

if __name__ == "__main__":
    main()
