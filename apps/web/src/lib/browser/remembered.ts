/** The browser's storage, which may be forbidden or full: then nothing is remembered, and everything works. */
export const remembered = {
  getItem(key: string): string | null {
    try {
      return window.localStorage.getItem(key);
    } catch {
      return null;
    }
  },
  setItem(key: string, value: string): void {
    try {
      window.localStorage.setItem(key, value);
    } catch {
      // Only the next visit begins with the default again.
    }
  },
};
