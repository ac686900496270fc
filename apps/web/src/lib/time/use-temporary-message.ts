import { useEffect, useState } from 'react';

const duration = 3000;

/**
 * A message that disappears after three seconds. Showing it again restarts the time. One that tells of something disappears with
 * it, too: when that is no longer what it was when the message was first shown.
 */
export function useTemporaryMessage(about?: unknown): [message: string | null, say: (message: string) => void] {
  const [said, setSaid] = useState<{ message: string } | null>(null);
  const [first, setFirst] = useState({ said, about });
  if (first.said !== said) setFirst({ said, about });
  else if (said && first.about !== about) setSaid(null);

  useEffect(() => {
    if (!said) return;
    const timer = setTimeout(() => setSaid(null), duration);
    return () => clearTimeout(timer);
  }, [said]);

  return [said?.message ?? null, (message) => setSaid({ message })];
}
