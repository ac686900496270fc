/**
 * Replaces the debouncing of the graph editor, which delays edits by a tenth of a second or more: the last keystrokes
 * would be missing when somebody saves or tests at once. We debounce edits ourselves, and can flush them.
 */
import { useCallback, useRef } from 'react';

export { useThrottledCallback } from '@mantine/hooks';

export function useDebouncedCallback<Args extends unknown[]>(callback: (...args: Args) => void) {
  const latest = useRef(callback);
  latest.current = callback;
  return useCallback((...args: Args) => latest.current(...args), []);
}
