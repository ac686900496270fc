import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';

/**
 * Puts another page in the place of this one, which is of something that is gone: going back must not lead to it. Whoever
 * has left meanwhile stays where they are.
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
