import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import classes from './opened-node.module.css';

type Props = { name: string; readOnly: boolean; rename: (name: string) => void };

/**
 * The name of the opened node. What is typed counts when the field is left, Enter is pressed or the node is closed, because what other
 * nodes read by the name follows it, and must not follow half a name. Escape restores it.
 */
export function NodeName({ name, readOnly, rename }: Props) {
  const [draft, setDraft] = useState<string | null>(null);
  /** Also known when the field is gone before it is drawn again. */
  const typed = useRef<string | null>(null);

  function type(text: string | null) {
    typed.current = text;
    setDraft(text);
  }

  function finish() {
    const text = typed.current;
    type(null);
    if (text !== null) rename(text);
  }

  const leave = useEffectEvent(finish);
  useLayoutEffect(() => () => leave(), []);

  return (
    <input
      className={classes.name}
      aria-label="Name of the node"
      value={draft ?? name}
      readOnly={readOnly}
      onChange={({ currentTarget }) => type(currentTarget.value)}
      onBlur={finish}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) finish();
        if (event.key !== 'Escape' || draft === null) return;
        event.preventDefault();
        type(null);
      }}
    />
  );
}
