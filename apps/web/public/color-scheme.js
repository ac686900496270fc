// Sets the scheme before the first paint, so that a dark page never flashes white.
// The key is the one Mantine's localStorageColorSchemeManager writes.
(() => {
  let chosen = null;
  try {
    chosen = window.localStorage.getItem('mantine-color-scheme-value');
  } catch {
    // Storage may be blocked: the system's scheme is a fine answer.
  }
  const system = window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  const scheme = chosen === 'light' || chosen === 'dark' ? chosen : system;
  document.documentElement.setAttribute('data-mantine-color-scheme', scheme);
})();
