/**
 * Stands in for what the graph editor waits with before it tells of an edit. It waits a tenth of a second in a table and
 * longer in a function: the last keys would be missing from a save, or a test, that follows at once. We wait ourselves,
 * and can be hurried.
 */
import { useCallback, useRef } from 'react';

export { useThrottledCallback } from '@mantine/hooks';

export function useDebouncedCallback<Args extends unknown[]>(callback: (...args: Args) => void) {
  const latest = useRef(callback);
  latest.current = callback;
  return useCallback((...args: Args) => latest.current(...args), []);
}
