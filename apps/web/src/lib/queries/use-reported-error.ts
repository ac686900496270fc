import { useEffect } from 'react';

/** For what a page can do without: the failure goes to the browser's console, and to nobody else. */
export function useReportedError(error: Error | null): void {
  useEffect(() => {
    if (error) reportError(error);
  }, [error]);
}
