import type { ClipboardEvent } from 'react';
import classes from './code-block.module.css';
import { JsonText } from './json-text.tsx';

type Props = {
  /** For screen readers. */
  label: string;
  /** The height, or the largest height; longer content scrolls. */
  height?: string;
  maxHeight?: string;
  json?: boolean;
  /** Changes what is copied when the selected text only stands for something, such as a hidden token. */
  copied?: (selected: string) => string;
  children: string;
};

/** Read-only text with a copyable selection. */
export function CodeBlock({ label, height, maxHeight, json = false, copied, children }: Props) {
  function copy(event: ClipboardEvent) {
    const selected = window.getSelection()?.toString();
    if (!copied || !selected) return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', copied(selected));
  }

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be within reach of the keyboard.
    <section className={classes.block} style={{ height, maxHeight }} aria-label={label} tabIndex={0} onCopy={copy}>
      <pre>{json ? <JsonText>{children}</JsonText> : children}</pre>
    </section>
  );
}
