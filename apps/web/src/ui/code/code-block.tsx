import type { ClipboardEvent } from 'react';
import classes from './code-block.module.css';
import { JsonText } from './json-text.tsx';

type Props = {
  /** What it is, for whoever hears the page. */
  label: string;
  /** How high it is, or at most gets: what is longer scrolls. */
  height?: string;
  maxHeight?: string;
  json?: boolean;
  /** What a selection becomes when it is copied, where it shows less than it stands for. */
  copied?: (selected: string) => string;
  children: string;
};

/** Text to read and copy, not to edit. */
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
