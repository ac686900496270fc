/** The text on the clipboard. Null where the browser, or who is asked by it, does not let the page read it. */
export async function pasteText(): Promise<string | null> {
  // Browsers offer the clipboard only to pages that come over https or from this machine, and some never for reading.
  const { clipboard } = navigator as { clipboard?: Partial<Clipboard> };
  return clipboard?.readText?.().catch(() => null) ?? null;
}
