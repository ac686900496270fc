import { useState } from 'react';
import { flushSync } from 'react-dom';
import classes from './case-grid.module.css';

type Props = {
  label: string;
  text: string;
  /** Whether the answer is another one. */
  isWrong?: boolean;
  /** Why it is no value of its field, or not clear. */
  odd?: string | null;
  /** What says that the answer may have anything there. */
  anything?: string | null;
  readOnly: boolean;
  /** Whether the text could not be saved. */
  isUnsaved: boolean;
  write: (text: string) => void;
};

/** What is typed, and how it is written into the case as it was when the typing began. */
type Draft = Pick<Props, 'text' | 'write'>;

/** Written when the field is left, which Enter does. Escape puts back what was there. */
export function CaseCell({ label, text, isWrong = false, odd = null, anything = null, ...props }: Props) {
  const { readOnly, isUnsaved, write } = props;
  const [draft, setDraft] = useState<Draft | null>(null);

  function leave() {
    if (!draft) return;
    setDraft(null);
    if (draft.text !== text || isUnsaved) draft.write(draft.text);
  }

  return (
    <input
      className={classes.cell}
      aria-label={label}
      aria-invalid={isWrong || undefined}
      {...(odd !== null && { title: odd, 'data-odd': true, 'aria-description': odd })}
      {...(anything !== null && { title: anything, placeholder: 'anything' })}
      value={draft?.text ?? text}
      data-unsaved={isUnsaved || undefined}
      readOnly={readOnly}
      spellCheck={false}
      autoComplete="off"
      onChange={({ currentTarget }) => setDraft({ write, ...draft, text: currentTarget.value })}
      onKeyDown={(event) => {
        // Nothing is left to write when the field is left.
        if (event.key === 'Escape') flushSync(() => setDraft(null));
      }}
      onBlur={leave}
    />
  );
}
