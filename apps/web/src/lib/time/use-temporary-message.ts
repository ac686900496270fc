import { useEffect, useState } from 'react';

const duration = 3000;

/** A message that disappears after three seconds. Showing it again restarts the time. */
export function useTemporaryMessage(): [message: string | null, say: (message: string) => void] {
  const [said, setSaid] = useState<{ message: string } | null>(null);

  useEffect(() => {
    if (!said) return;
    const timer = setTimeout(() => setSaid(null), duration);
    return () => clearTimeout(timer);
  }, [said]);

  return [said?.message ?? null, (message) => setSaid({ message })];
}
