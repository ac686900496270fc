import { useState } from 'react';

const mask = '•'.repeat(24);

/** A token that is not on the screen until someone asks for it. It can be copied all the same. */
export function useShownToken(token: string | null) {
  const [revealed, setRevealed] = useState<string | null>(null);
  // Another token than the one that was asked for is hidden again.
  const visible = token !== null && revealed === token;

  return {
    token,
    visible,
    text: visible ? token : mask,
    /** A text that was copied from the screen, with the token in the place of what hides it. */
    withToken: (copied: string) => (token === null ? copied : copied.replace(/•+/g, token)),
    toggle: () => setRevealed(visible ? null : token),
  };
}

export type ShownToken = ReturnType<typeof useShownToken>;
