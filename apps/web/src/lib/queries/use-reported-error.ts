import { useEffect } from 'react';

/** Reports an error to the browser's console only. For data that a page can do without. */
export function useReportedError(error: Error | null): void {
  useEffect(() => {
    if (error) reportError(error);
  }, [error]);
}
