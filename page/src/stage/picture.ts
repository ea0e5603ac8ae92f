/** A drawing of the page as a picture of its own: with its colours and the drawings it uses inside. */

const KEPT = ["fill", "stroke", "stroke-width", "stroke-linejoin", "opacity", "color", "font-family", "font-size", "font-weight", "text-anchor"];

/** The drawing as SVG text that needs nothing else. */
export async function svgOf(drawing: SVGSVGElement): Promise<string> {
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
  copy.insertAdjacentHTML("afterbegin", `<defs>${await titleFont()}${sheet}</defs><rect width="100%" height="100%" fill="${getComputedStyle(drawing).backgroundColor}"/>`);
  return new XMLSerializer().serializeToString(copy);
}

/** The font of titles, for a picture that is shown elsewhere: its rule in the style sheet, with the file inside. */
async function titleFont(): Promise<string> {
  const faces = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]).filter((rule) => rule instanceof CSSFontFaceRule);
  const written = faces.map(async (face) => {
    const address = /url\("?([^")]+)/.exec(face.cssText)?.[1] ?? "";
    const file = await (await fetch(new URL(address, face.parentStyleSheet?.href ?? location.href))).blob();
    return face.cssText.replace(address, await dataOf(file));
  });
  return `<style>${(await Promise.all(written)).join("")}</style>`;
}

function dataOf(file: Blob): Promise<string> {
  return new Promise((keep, fail) => {
    const reader = new FileReader();
    reader.onload = () => keep(String(reader.result));
    reader.onerror = () => fail(reader.error ?? new Error("no font"));
    reader.readAsDataURL(file);
  });
}

/** The drawing as PNG, twice as fine as it is measured. */
export async function pngOf(drawing: SVGSVGElement): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(await svgOf(drawing))}`;
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
