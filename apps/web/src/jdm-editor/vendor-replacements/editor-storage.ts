/** Default values of the editor's display settings. vite-plugins/jdm-editor.ts makes the editor use this storage. */
const beginnings: Record<string, string> = {
  // Without a stored height the editor reads NaN and opens its panels at full height.
  'jdmEditor:graphPanel:height': '280',
  // On a phone the list of components would leave no room for the graph.
  'jdm-components-opened': String(window.matchMedia('(min-width: 48em)').matches),
};

/** Replaces localStorage, which may be forbidden or full: then the editor would not open at all. */
export const editorStorage = {
  getItem: (key: string): string | null => stored(key) ?? beginnings[key] ?? null,
  setItem(key: string, value: string): void {
    try {
      window.localStorage.setItem(key, value);
    } catch {
      // The editor also keeps the value in memory. Only the next page starts with the default again.
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
