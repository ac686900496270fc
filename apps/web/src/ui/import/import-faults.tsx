import classes from './import.module.css';

/** More are not listed: whoever mends these sees the next. */
const MAX_FAULTS = 50;

/** What is wrong in a file, under a line that says how much of it there is. */
export function ImportFaults({ title, faults }: { title: string; faults: readonly string[] }) {
  if (faults.length === 0) return null;
  const hidden = faults.length - MAX_FAULTS;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be within reach of the keyboard.
    <section className={classes.faults} aria-label={title} tabIndex={0}>
      <p>{title}</p>
      <ul>
        {faults.slice(0, MAX_FAULTS).map((fault) => (
          <li key={fault}>{fault}</li>
        ))}
        {hidden > 0 && <li>and {hidden.toLocaleString('en')} more</li>}
      </ul>
    </section>
  );
}
