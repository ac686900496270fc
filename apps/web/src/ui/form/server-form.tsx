import { Button, Group } from '@mantine/core';
import type { AnimationEvent, KeyboardEvent, ReactNode } from 'react';
import { useState } from 'react';
import { messageOf } from '#lib/api/api-error.ts';
import { ariaDisabled } from '#ui/buttons/aria-disabled.ts';
import { PermittedButton } from '#ui/buttons/permitted-button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { SuccessBanner } from '#ui/feedback/success-banner.tsx';
import classes from './server-form.module.css';
import type { ServerForm as FormState } from './use-server-form.ts';

type Props<Values extends Record<string, string>> = {
  form: FormState<Values>;
  /** The button's label, normally and while the form is being sent. */
  action: string;
  pendingAction: string;
  /** Shown when the server gave no reason. */
  fallback: string;
  success?: string | null;
  fullWidth?: boolean;
  /** Draws a button to cancel beside the submit button. */
  cancel?: () => void;
  children: ReactNode;
};

export function ServerForm<Values extends Record<string, string>>({
  form,
  action,
  pendingAction,
  fallback,
  success = null,
  fullWidth = false,
  cancel,
  children,
}: Props<Values>) {
  const [unseen, setUnseen] = useState(false);

  /**
   * Browsers do not report what they filled in on loading until the visitor does something, so the button must be
   * enabled.
   */
  function noticeAutofill({ animationName, target }: AnimationEvent<HTMLFormElement>) {
    if (animationName === classes.autofill && (target as HTMLInputElement).value === '') setUnseen(true);
  }

  /** Browsers ignore Enter while the button is disabled; then nobody would learn what is missing. */
  function submitOnEnter(event: KeyboardEvent<HTMLFormElement>) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    event.currentTarget.requestSubmit();
  }

  return (
    <form
      ref={form.element}
      className={classes.form}
      noValidate
      onSubmit={form.submit}
      onKeyDown={submitOnEnter}
      onInput={() => setUnseen(false)}
      onAnimationStart={noticeAutofill}
    >
      {children}
      <div className={classes.foot}>
        {form.failure !== null && (
          <Banner tone="failure" id={form.bannerId}>
            {messageOf(form.failure, fallback)}
          </Banner>
        )}
        <Group gap="0.625rem" align="stretch">
          <PermittedButton
            permit={form.permit}
            type="submit"
            size={fullWidth ? 'md' : 'sm'}
            fullWidth={fullWidth}
            disabled={!form.valid && !unseen}
            {...ariaDisabled(form.pending)}
          >
            {form.pending ? pendingAction : action}
          </PermittedButton>
          {cancel && (
            <Button variant="default" onClick={cancel}>
              Cancel
            </Button>
          )}
        </Group>
        {/* At the bottom, where it does not move anything that is being clicked. */}
        <SuccessBanner>{success}</SuccessBanner>
      </div>
    </form>
  );
}
