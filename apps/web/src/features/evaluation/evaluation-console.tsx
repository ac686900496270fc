import { Button } from '@mantine/core';
import { getHotkeyHandler } from '@mantine/hooks';
import type { FormEvent } from 'react';
import { useRef } from 'react';
import { JsonEditor } from '#shared/code/json-editor.tsx';
import { Banner } from '#shared/ui/banner.tsx';
import { Nothing } from '#shared/ui/nothing.tsx';
import { waiting } from '#shared/ui/waiting.ts';
import classes from './evaluation-console.module.css';
import { EvaluationFailure } from './evaluation-failure.tsx';
import { EvaluationResult } from './evaluation-result.tsx';
import { exampleInput } from './example-input.ts';
import type { Evaluations } from './use-evaluations.ts';

type Props = {
  evaluations: Evaluations;
  /** The graph that is evaluated, as JSON text. */
  content: string;
};

export function EvaluationConsole({ evaluations, content }: Props) {
  const { input, refusal, pending, failure, result, setInput, evaluate, clearResults } = evaluations;
  const heading = useRef<HTMLHeadingElement>(null);
  const blank = input.trim() === '';
  const filled = result || refusal || failure;

  function clear() {
    clearResults();
    // The button goes with them.
    heading.current?.focus();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    evaluate();
  }

  function submitByKeys(event: KeyboardEvent) {
    // The editor would begin a new line.
    event.stopPropagation();
    evaluate();
  }
  const submitOnKeys = getHotkeyHandler([['mod+Enter', submitByKeys]]);

  return (
    <div className={classes.console}>
      <form className={classes.pane} onSubmit={submit} onKeyDownCapture={submitOnKeys}>
        <div className={classes.head}>
          <h2>Input</h2>
          <Button variant="default" size="xs" onClick={() => setInput('')}>
            Clear
          </Button>
          <Button variant="default" size="xs" onClick={() => setInput(exampleInput)}>
            Load Example
          </Button>
        </div>
        <JsonEditor
          height="var(--height)"
          label="Input data"
          placeholder="A JSON object: what the rules are given"
          value={input}
          onChange={setInput}
        />
        <Button type="submit" disabled={blank} {...waiting(pending)}>
          {pending ? 'Evaluating...' : 'Evaluate Rules'}
        </Button>
      </form>
      <section className={classes.pane} aria-label="Results">
        <div className={classes.head}>
          <h2 ref={heading} tabIndex={-1}>
            Results
          </h2>
          {filled && (
            <Button variant="default" size="xs" onClick={clear}>
              Clear Results
            </Button>
          )}
        </div>
        {refusal && <Banner tone="failure">{refusal}</Banner>}
        {failure && <EvaluationFailure error={failure} content={content} />}
        <EvaluationResult run={result} />
        {!filled && (
          <div className={classes.empty}>
            <Nothing>Evaluate an input to see here what the rules make of it.</Nothing>
          </div>
        )}
      </section>
    </div>
  );
}
