import { JsonText } from '#ui/code/json-text.tsx';
import classes from './value-preview.module.css';

/** Longer values are cut: they stand beside what calculates them, and the result shows all of it. */
const longest = 200;

/** A value in one line, beside the text that gave it. */
export function ValuePreview({ value, label }: { value: unknown; label: string }) {
  const text = JSON.stringify(value) ?? 'null';
  const shown = text.length > longest ? `${text.slice(0, longest)}…` : text;
  return (
    <output className={classes.value} aria-label={label} title={shown}>
      <JsonText>{shown}</JsonText>
    </output>
  );
}
