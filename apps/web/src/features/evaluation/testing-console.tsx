import { Button } from '@mantine/core';
import { getHotkeyHandler } from '@mantine/hooks';
import { useId, useRef } from 'react';
import { waiting } from '#shared/ui/waiting.ts';
import { JsonField } from './json-field.tsx';
import classes from './testing-console.module.css';
import { TestingResult } from './testing-result.tsx';
import type { Testing } from './use-testing.ts';

type Props = {
  testing: Testing;
  /** Whether the editor holds anything that could be tested. */
  hasContent: boolean;
  showNode: (id: string) => void;
};

export function TestingConsole({ testing, hasContent, showNode }: Props) {
  const { form, evaluation, failure, clear } = testing;
  const title = useId();
  const heading = useRef<HTMLHeadingElement>(null);

  function clearResults() {
    clear();
    // The button goes with them.
    heading.current?.focus();
  }

  function submitByKeys() {
    // Past the button, so that who is at the input learns what is wrong with it; but not past what disables it besides.
    if (hasContent) form.element.current?.requestSubmit();
  }
  const submitOnKeys = getHotkeyHandler([['mod+Enter', submitByKeys]]);

  return (
    <section className={classes.console} aria-labelledby={title}>
      <div className={classes.head}>
        <h2 id={title} ref={heading} tabIndex={-1}>
          Testing Console
        </h2>
        <p>Tests the graph as it is in the editor now. Testing does not save changes.</p>
      </div>
      <div className={classes.panes}>
        <form ref={form.element} noValidate onSubmit={form.submit} onKeyDown={submitOnKeys}>
          <JsonField label="Input data (JSON)" {...form.field('inputData')} />
          <div className={classes.actions}>
            <Button type="submit" disabled={!hasContent || !form.valid} {...waiting(form.pending)}>
              {form.pending ? 'Testing...' : 'Test Document'}
            </Button>
            {(evaluation || failure) && (
              <Button variant="default" onClick={clearResults}>
                Clear Results
              </Button>
            )}
          </div>
        </form>
        <TestingResult testing={testing} showNode={showNode} />
      </div>
    </section>
  );
}
