import { useEffect, useEffectEvent, useState } from 'react';
import { copyText } from '#lib/browser/copy-text.ts';
import { keysText } from '#lib/browser/keys-text.ts';
import { pasteText } from '#lib/browser/paste-text.ts';
import type { Sheet } from '#ui/spreadsheet/frame/sheet.ts';

/** Cuts, copies and pastes by a menu, where the browser may refuse the clipboard that it gives to keys. */
export function useMenuClipboard(sheet: Pick<Sheet, 'copied' | 'cut' | 'paste'>, tell: (message: string) => void) {
  /** What the clipboard has been let to do, and is still to be done to the cells. */
  const [due, setDue] = useState<{ paste: string } | { cut: string } | null>(null);

  // The browser may have asked whether the page may use it, and the cells may have been changed meanwhile.
  const act = useEffectEvent((now: NonNullable<typeof due>) => {
    if ('paste' in now) sheet.paste(now.paste);
    // Nothing is taken away that was not copied.
    else if (sheet.copied() === now.cut) sheet.cut();
    setDue(null);
  });
  useEffect(() => {
    if (due !== null) act(due);
  }, [due]);

  /** The text that was copied, or null where the browser refused it. */
  async function copy(): Promise<string | null> {
    const text = sheet.copied();
    if (await copyText(text)) return text;
    tell(`The browser did not let the page copy. Press ${keysText('Ctrl+C')} instead.`);
    return null;
  }

  return {
    copy: () => void copy(),
    cut: async () => {
      const cut = await copy();
      if (cut !== null) setDue({ cut });
    },
    paste: async () => {
      const text = await pasteText();
      if (text === null)
        tell(`The browser did not let the page read the clipboard. Press ${keysText('Ctrl+V')} instead.`);
      else if (text === '') tell('The clipboard has no text.');
      else setDue({ paste: text });
    },
  };
}
