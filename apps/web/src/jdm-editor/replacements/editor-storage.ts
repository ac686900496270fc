/** What the graph editor remembers of its looks, and how they begin, as vite-plugins/jdm-editor.ts has it. */
const beginnings: Record<string, string> = {
  // Without a stored height it reads NaN, and opens its panels as high as it can.
  'jdmEditor:graphPanel:height': '280',
  // On a phone the list of components would leave no room for the graph.
  'jdm-components-opened': String(window.matchMedia('(min-width: 48em)').matches),
};

/** In the place of the browser's, which may be forbidden or full: the editor would not even open. */
export const editorStorage = {
  getItem: (key: string): string | null => stored(key) ?? beginnings[key] ?? null,
  setItem(key: string, value: string): void {
    try {
      window.localStorage.setItem(key, value);
    } catch {
      // The editor has it in memory too, and the next page begins anew.
    }
  },
};

function stored(key: string): string | null {
  try {
    return window.localStorage.getItem(key);
  } catch {
    return null;
  }
}
