import { useEffect, useEffectEvent, useState } from 'react';
import { copyText } from '#lib/browser/copy-text.ts';
import { keysText } from '#lib/browser/keys-text.ts';
import { pasteText } from '#lib/browser/paste-text.ts';
import type { TableGridState } from './use-table-grid.ts';

/** Cuts, copies and pastes without the keys, which the browser may refuse. */
export function useMenuClipboard(grid: TableGridState, tell: (message: string) => void) {
  const [pasted, setPasted] = useState<string | null>(null);

  // The browser may have asked whether the page may read it, and the table may have been changed meanwhile.
  const pasteNow = useEffectEvent((text: string) => {
    grid.paste(text);
    setPasted(null);
  });
  useEffect(() => {
    if (pasted !== null) pasteNow(pasted);
  }, [pasted]);

  async function copy(): Promise<boolean> {
    const isCopied = await copyText(grid.copied());
    if (!isCopied) tell(`The browser did not let the page copy. Press ${keysText('Ctrl+C')} instead.`);
    return isCopied;
  }

  return {
    copy: () => void copy(),
    // What could not be copied stays.
    cut: async () => void ((await copy()) && grid.cut()),
    paste: async () => {
      const text = await pasteText();
      if (text === null)
        tell(`The browser did not let the page read the clipboard. Press ${keysText('Ctrl+V')} instead.`);
      else if (text === '') tell('The clipboard has no text.');
      else setPasted(text);
    },
  };
}
