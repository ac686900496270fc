import { Button, Group, Input } from '@mantine/core';
import type { FocusEvent } from 'react';
import { useId } from 'react';
import { formatJson } from '#lib/json/format-json.ts';
import { ariaDisabled } from '#ui/buttons/aria-disabled.ts';
import { JsonEditor } from '#ui/code/json-editor.tsx';
import type { DocumentAddress } from '#workspace/urls/slugs.ts';
import type { ConsoleWording } from './console-wording.ts';
import { ExampleButtons } from './example-buttons.tsx';
import { PastRuns } from './past-runs.tsx';
import classes from './rules-console.module.css';
import type { Console } from './use-console.ts';

type Props = { address: DocumentAddress; console: Console<unknown>; wording: ConsoleWording };

/** The JSON input of a console, with buttons that fill it in. */
export function ConsoleInput({ address, console, wording }: Props) {
  const { form, input, runs, write, replace, bringBack } = console;
  const { error, onBlur } = form.field('inputData');
  const errorId = useId();
  const Heading = wording.heading;

  /** The buttons belong to the input: moving the focus to one of them does not validate it. */
  function leave({ currentTarget, relatedTarget }: FocusEvent) {
    if (!currentTarget.contains(relatedTarget)) onBlur();
  }

  return (
    <section className={classes.pane} aria-label="Input" onBlur={leave}>
      <div className={classes.head}>
        <Heading>Input</Heading>
        <PastRuns runs={runs} fillIn={replace} />
        <Button
          variant="default"
          size="xs"
          onClick={() => form.valid && replace(formatJson(input))}
          {...ariaDisabled(!form.valid)}
        >
          Format
        </Button>
        <Button variant="default" size="xs" onClick={() => replace('')}>
          Clear
        </Button>
      </div>
      <div className={classes.fillings}>
        <ExampleButtons address={address} fillIn={replace} />
      </div>
      <div>
        <JsonEditor
          height="var(--height)"
          label={wording.input}
          placeholder="A JSON object: what the rules are given"
          value={input}
          onChange={write}
          invalid={Boolean(error)}
          describedBy={error === true ? form.bannerId : errorId}
        />
        {typeof error === 'string' && (
          <Input.Error id={errorId} role="alert" mt="0.375rem" fz="sm">
            {error}
          </Input.Error>
        )}
        <Group role="status" gap="0.25rem 0.625rem" mt="0.375rem" c="dimmed" fz="sm">
          {bringBack && (
            <>
              Your input was replaced.
              <Button variant="default" size="compact-xs" onClick={bringBack}>
                Bring It Back
              </Button>
            </>
          )}
        </Group>
      </div>
    </section>
  );
}
