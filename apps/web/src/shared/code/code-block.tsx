import classes from './code-block.module.css';

type Props = {
  /** What it is, for whoever hears the page. */
  label: string;
  /** How high it is, or at most gets: what is longer scrolls. */
  height?: string;
  maxHeight?: string;
  children: string;
};

/** Text to read and copy, not to edit. */
export function CodeBlock({ label, height, maxHeight, children }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be within reach of the keyboard.
    <section className={classes.block} style={{ height, maxHeight }} aria-label={label} tabIndex={0}>
      <pre>{children}</pre>
    </section>
  );
}
