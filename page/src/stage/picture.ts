/** A drawing of the page as a picture of its own: with its colours and the drawings it uses inside. */

const KEPT = ["fill", "stroke", "stroke-width", "stroke-linejoin", "opacity", "color", "font-family", "font-size", "font-weight", "text-anchor"];

/** The drawing as SVG text that needs nothing else. */
export function svgOf(drawing: SVGSVGElement): string {
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  const originals = [drawing, ...drawing.querySelectorAll<SVGElement>("*")];
  [copy, ...copy.querySelectorAll<SVGElement>("*")].forEach((element, i) => {
    const style = getComputedStyle(originals[i] as Element);
    element.removeAttribute("class");
    element.setAttribute("style", KEPT.map((name) => `${name}:${style.getPropertyValue(name)}`).join(";"));
  });
  const symbols = [...new Set([...copy.querySelectorAll("use")].map((use) => use.getAttribute("href") ?? ""))];
  const sheet = symbols.map((name) => document.querySelector(name)?.outerHTML ?? "").join("");
  const { width, height } = drawing.viewBox.baseVal;
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("width", String(width));
  copy.setAttribute("height", String(height));
  copy.insertAdjacentHTML("afterbegin", `<defs>${sheet}</defs><rect width="100%" height="100%" fill="${getComputedStyle(drawing).backgroundColor}"/>`);
  return new XMLSerializer().serializeToString(copy);
}

/** The drawing as PNG, twice as fine as it is measured. */
export async function pngOf(drawing: SVGSVGElement): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(svgOf(drawing))}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = 2 * drawing.viewBox.baseVal.width;
  canvas.height = 2 * drawing.viewBox.baseVal.height;
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((keep, fail) => canvas.toBlob((blob) => (blob ? keep(blob) : fail(new Error("no picture"))), "image/png"));
}

/** Hand a file to other apps where the browser can, else save it. */
export async function share(blob: Blob, name: string, title: string): Promise<void> {
  const file = new File([blob], name, { type: blob.type });
  if (navigator.canShare?.({ files: [file] })) return navigator.share({ files: [file], title }).catch(() => {});
  const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
