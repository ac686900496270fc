import { useState } from 'react';

const mask = '•'.repeat(24);

/** A token that is hidden until somebody reveals it. It can be copied while it is hidden. */
export function useShownToken(token: string | null) {
  const [revealed, setRevealed] = useState<string | null>(null);
  // A new token is hidden again.
  const visible = token !== null && revealed === token;

  return {
    token,
    visible,
    text: visible ? token : mask,
    /** Replaces the dots in a copied text by the token. */
    withToken: (copied: string) => (token === null ? copied : copied.replace(/•+/g, token)),
    toggle: () => setRevealed(visible ? null : token),
  };
}

export type ShownToken = ReturnType<typeof useShownToken>;
