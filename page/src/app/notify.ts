/** Notifications of the browser itself: it is the reader's turn, while the page is in the background. */

export function canNotify(): boolean {
  return globalThis.Notification !== undefined;
}

/** Ask the reader, if need be; whether notifications may be shown. */
export async function mayNotify(): Promise<boolean> {
  return canNotify() && (await Notification.requestPermission()) === "granted";
}

/** Says so once: a newer notification takes the place of an older one. */
export function notifyTurn(title: string, body: string): void {
  if (!document.hidden || !canNotify() || Notification.permission !== "granted") return;
  try {
    const notification = new Notification(title, { body, tag: "sabika-turn" });
    notification.onclick = () => {
      focus();
      notification.close();
    };
  } catch {
    // Some browsers on phones show notifications of installed pages only.
  }
}
