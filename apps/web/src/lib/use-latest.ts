import type { RefObject } from 'react';
import { useLayoutEffect, useRef } from 'react';

/** What was rendered last, for functions that stay the same from one render to the next. */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
