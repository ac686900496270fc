import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';

/**
 * Replaces the page of something that was deleted, so that going back does not lead to it. Does nothing if the person
 * has already left the page.
 */
export function useReplacePage() {
  const navigate = useNavigate();
  const shown = useRef(false);

  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);

  return async (to: string) => {
    if (shown.current) await navigate(to, { replace: true });
  };
}
