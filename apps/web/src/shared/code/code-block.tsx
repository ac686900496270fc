import classes from './code-block.module.css';
import { JsonText } from './json-text.tsx';

type Props = {
  /** What it is, for whoever hears the page. */
  label: string;
  /** How high it is, or at most gets: what is longer scrolls. */
  height?: string;
  maxHeight?: string;
  json?: boolean;
  children: string;
};

/** Text to read and copy, not to edit. */
export function CodeBlock({ label, height, maxHeight, json = false, children }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be within reach of the keyboard.
    <section className={classes.block} style={{ height, maxHeight }} aria-label={label} tabIndex={0}>
      <pre>{json ? <JsonText>{children}</JsonText> : children}</pre>
    </section>
  );
}
