import { functionSource } from '@rulewright/jdm';
import { useEffect, useId, useRef } from 'react';
import { contentOf } from '#jdm-editor/nodes/node-content.ts';
import type { NodePanelProps } from '#jdm-editor/nodes/node-panel.ts';
import { UnknownContent } from '#jdm-editor/nodes/unknown-content.tsx';
import { FunctionFrame } from './function-frame.tsx';
import classes from './function-panel.module.css';
import { ScriptLine, scriptLines } from './script-text.tsx';

/** The JavaScript of a function, to look at. */
export function FunctionView({ node, problems, shown }: NodePanelProps) {
  const id = useId();
  const script = useRef<HTMLElement>(null);
  const isOlderForm = typeof node.content === 'string';
  const source = functionSource(node.content);
  const shownLine = shown && source.slice(0, shown.start).split('\n').length;
  useEffect(() => {
    if (!shown) return;
    script.current?.focus({ preventScroll: true });
    script.current?.querySelector('[data-shown]')?.scrollIntoView({ block: 'nearest' });
  }, [shown]);
  if (!isOlderForm && !contentOf(node)) return <UnknownContent />;

  return (
    <FunctionFrame isOlderForm={isOlderForm} problems={problems} faultId={id}>
      <section
        ref={script}
        className={classes.script}
        aria-label="JavaScript of the function"
        aria-describedby={problems.length > 0 ? id : undefined}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be within reach of the keyboard.
        tabIndex={0}
      >
        <pre>
          {scriptLines(source).map((parts, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place in the text.
            <ScriptLine key={at} parts={parts} isShown={at + 1 === shownLine} />
          ))}
        </pre>
      </section>
    </FunctionFrame>
  );
}
