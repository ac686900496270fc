import { Button } from '@mantine/core';
import { getHotkeyHandler } from '@mantine/hooks';
import type { ComponentProps } from 'react';
import { ariaDisabled } from '#ui/buttons/aria-disabled.ts';
import type { DocumentAddress } from '#workspace/urls/slugs.ts';
import { ConsoleInput } from './console-input.tsx';
import { ConsoleResults } from './console-results.tsx';
import type { ConsoleWording } from './console-wording.ts';
import classes from './rules-console.module.css';
import type { Console } from './use-console.ts';

type Props = {
  address: DocumentAddress;
  console: Console<unknown>;
  wording: ConsoleWording;
  /** Whether there is a graph to run. */
  canRun?: boolean;
} & Omit<ComponentProps<typeof ConsoleResults>, 'console' | 'wording'>;

/**
 * Runs rules on an input. The testing console runs the graph in the editor, the evaluation console the saved version.
 */
export function RulesConsole({ address, console, wording, canRun = true, ...results }: Props) {
  const { form } = console;

  function submitByKeys(event: KeyboardEvent) {
    // The editor would insert a new line.
    event.stopPropagation();
    // Submits even if the button is disabled because of the input, so that the person sees what is wrong with it.
    if (canRun) form.element.current?.requestSubmit();
  }
  const submitOnKeys = getHotkeyHandler([['mod+Enter', submitByKeys]]);

  return (
    <div className={classes.console}>
      <form
        ref={form.element}
        className={classes.pane}
        noValidate
        onSubmit={form.submit}
        onKeyDownCapture={submitOnKeys}
      >
        <ConsoleInput address={address} console={console} wording={wording} />
        <Button type="submit" disabled={!canRun || !form.valid} {...ariaDisabled(form.pending)}>
          {form.pending ? wording.running : wording.run}
        </Button>
      </form>
      <ConsoleResults console={console} wording={wording} {...results} />
    </div>
  );
}
