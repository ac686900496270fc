import type { ComponentProps } from 'react';
import { useState } from 'react';

type Props = Omit<ComponentProps<'input'>, 'value' | 'onChange'> & {
  value: string;
  /** Whether the text was taken over. One that was not is replaced by the value again. */
  commit: (text: string) => void;
};

/** A field whose text counts when it is left or Enter is pressed. Escape restores it. */
export function DraftInput({ value, commit, ...input }: Props) {
  const [draft, setDraft] = useState<string | null>(null);

  function finish() {
    if (draft !== null && draft !== value) commit(draft);
    setDraft(null);
  }

  return (
    <input
      autoCapitalize="none"
      autoComplete="off"
      spellCheck={false}
      {...input}
      value={draft ?? value}
      onChange={({ currentTarget }) => setDraft(currentTarget.value)}
      onBlur={finish}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) finish();
        if (event.key !== 'Escape' || draft === null) return;
        event.stopPropagation();
        setDraft(null);
      }}
    />
  );
}
