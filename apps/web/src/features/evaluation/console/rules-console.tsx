import { Button } from '@mantine/core';
import { getHotkeyHandler } from '@mantine/hooks';
import type { ComponentProps } from 'react';
import { ariaDisabled } from '#ui/buttons/aria-disabled.ts';
import type { DocumentAddress } from '#workspace/addresses/addresses.ts';
import { ConsoleInput } from './console-input.tsx';
import { ConsoleResults } from './console-results.tsx';
import type { ConsoleWording } from './console-wording.ts';
import classes from './rules-console.module.css';
import type { Console } from './use-console.ts';

type Props = {
  address: DocumentAddress;
  console: Console<unknown>;
  wording: ConsoleWording;
  /** Whether there is anything to run the input on. */
  canRun?: boolean;
} & Omit<ComponentProps<typeof ConsoleResults>, 'console' | 'wording'>;

/** Runs rules on an input. There is one for what is in the editor and one for what was saved, which differ in words alone. */
export function RulesConsole({ address, console, wording, canRun = true, ...results }: Props) {
  const { form } = console;

  function submitByKeys(event: KeyboardEvent) {
    // The editor would begin a new line.
    event.stopPropagation();
    // Past the button, so that who is at the input learns what is wrong with it; but not past what disables it besides.
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
