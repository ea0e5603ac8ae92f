/** The drawings of `src/sabika/draw/art`, as one sheet of symbols: `#art-tower`, `#art-pips-3`, … */

const files = import.meta.glob<string>("$art/*.svg", { query: "?raw", import: "default", eager: true });

export function symbolSheet(): string {
  const symbols = Object.entries(files).flatMap(([path, svg]) => {
    const name = path.replace(/^.*\//, "").replace(/\.svg$/, "");
    return name === "die" ? dieSymbols(inside(svg)) : [symbol(name, inside(svg))];
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0">${symbols.join("")}</svg>`;
}

/** The die comes apart: its body, and the pips of each face, so that both can have their own colour. */
function dieSymbols(drawing: string): string[] {
  const body = drawing.match(/<path class="body"[^>]*>/)?.[0] ?? "";
  const pips = drawing.match(/<circle class="pip[^>]*>/g) ?? [];
  const faces = [1, 2, 3, 4, 5, 6].map((face) =>
    symbol(`pips-${face}`, pips.filter((pip) => new RegExp(`class="[^"]*\\bf${face}\\b`).test(pip)).join("")),
  );
  return [symbol("die", body), ...faces];
}

function inside(svg: string): string {
  return svg.replace(/^[\s\S]*?<svg[^>]*>/, "").replace(/<\/svg>\s*$/, "");
}

function symbol(name: string, drawing: string): string {
  return `<symbol id="art-${name}" viewBox="0 0 48 48" fill="currentColor">${drawing}</symbol>`;
}
