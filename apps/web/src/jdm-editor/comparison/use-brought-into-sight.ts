import { useEffect, useRef } from 'react';

/** A ref to what is scrolled into sight each time that something else is sought; its style keeps it off the edges. */
export function useBroughtIntoSight<Shown extends Element>(sought: object | undefined) {
  const shown = useRef<Shown>(null);
  useEffect(() => {
    if (sought) shown.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [sought]);
  return shown;
}
