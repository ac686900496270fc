/** How long to wait at most. */
const MOST_MS = 5_000;

/** Waits until the page has nothing else to do. Where the browser cannot tell, it does not wait. */
export const idle = () =>
  new Promise<void>((resolve) => {
    if (!('requestIdleCallback' in window)) return resolve();
    requestIdleCallback(() => resolve(), { timeout: MOST_MS });
  });
