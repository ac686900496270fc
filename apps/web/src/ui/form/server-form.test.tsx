import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { AppProviders } from '#app-providers.tsx';
import { ApiError } from '#lib/api/api-error.ts';
import { renderWithProviders } from '#testing/render-app.tsx';
import { EmailField, PasswordField } from './fields.tsx';
import classes from './server-form.module.css';
import { ServerForm } from './server-form.tsx';
import { useServerForm } from './use-server-form.ts';

const schema = z
  .object({ email: z.string().min(1, 'Needed').min(3, 'Short'), password: z.string(), confirm: z.string() })
  .refine(({ password, confirm }) => password === confirm, { path: ['confirm'], error: 'Different' });

type Values = z.infer<typeof schema>;
const good: Values = { email: 'ada', password: 'secret', confirm: 'secret' };
const blank: Values = { email: '', password: '', confirm: '' };

function Example({ values, send }: { values: Values; send: (values: Values) => Promise<unknown> }) {
  const form = useServerForm({ schema, initialValues: values, repeats: { password: 'confirm' }, send });

  return (
    <ServerForm form={form} action="Send" pendingAction="Sending..." fallback="It failed">
      <EmailField label="Email" {...form.field('email')} />
      <PasswordField label="Password" {...form.field('password')} />
      <PasswordField label="Confirm" {...form.field('confirm')} />
      <a href="#elsewhere">Elsewhere</a>
    </ServerForm>
  );
}

function show(values: Values = blank, send: (values: Values) => Promise<unknown> = async () => {}) {
  const sent: Values[] = [];
  const example = (values: Values) => (
    <Example
      values={values}
      send={(given) => {
        sent.push(given);
        return send(given);
      }}
    />
  );
  const { rerender } = renderWithProviders(example(values));
  /** As when the page learns what somebody else has saved. */
  const learn = (values: Values) => rerender(<AppProviders>{example(values)}</AppProviders>);
  return { sent, learn, email: field('Email'), password: field('Password'), confirm: field('Confirm') };
}

const field = (label: string) => screen.getByLabelText(label, { selector: 'input' });
const button = () => screen.getByRole('button', { name: /^Send/ });

test('a field is checked when it is left, not while it is typed into', async () => {
  const { email } = show();
  await userEvent.type(email, 'ad');
  expect(screen.queryByText('Short')).not.toBeInTheDocument();
  await userEvent.tab();
  expect(screen.getByText('Short')).toBeVisible();
});

test('an error goes when its field is edited', async () => {
  const { email } = show();
  await userEvent.type(email, 'ad{Tab}');
  await userEvent.type(email, '!');
  expect(screen.queryByText('Short')).not.toBeInTheDocument();
});

test('a screen reader finds the error at its field, of whichever kind', async () => {
  const { email, confirm } = show();
  for (const input of [email, confirm]) expect(input).not.toHaveAttribute('aria-invalid');
  await userEvent.type(email, 'ad{Tab}');
  await userEvent.type(confirm, 'secret{Tab}');
  for (const input of [email, confirm]) expect(input).toHaveAttribute('aria-invalid', 'true');
  expect(email).toHaveAccessibleDescription('Short');
  expect(confirm).toHaveAccessibleDescription('Different');
});

test('the button is disabled while the form is invalid, and no longer', async () => {
  const { email } = show({ ...good, email: '' });
  expect(button()).toBeDisabled();
  await userEvent.type(email, 'ada');
  expect(button()).toBeEnabled();
});

test('Enter in an invalid form shows every error and goes to the first', async () => {
  const { sent, password, email } = show({ ...good, email: '' });
  await userEvent.type(password, 'x{Enter}');
  expect(screen.getByText('Needed')).toBeVisible();
  expect(screen.getByText('Different')).toBeVisible();
  expect(email).toHaveFocus();
  expect(sent).toEqual([]);
});

test('Enter in a valid form sends it', async () => {
  const { sent, email } = show(good);
  await userEvent.type(email, '{Enter}');
  expect(sent).toEqual([good]);
});

test('Enter that ends the composition of a character does not send', async () => {
  const { sent, email } = show(good);
  fireEvent.keyDown(email, { key: 'Enter', isComposing: true });
  expect(sent).toEqual([]);
});

test('mending the password takes the mismatch away from its confirmation', async () => {
  const { password, confirm } = show({ ...good, password: '', confirm: '' });
  await userEvent.type(password, 'one');
  await userEvent.type(confirm, 'two{Tab}');
  expect(screen.getByText('Different')).toBeVisible();
  await userEvent.clear(password);
  await userEvent.type(password, 'two');
  expect(screen.queryByText('Different')).not.toBeInTheDocument();
  expect(button()).toBeEnabled();
});

test('changing the password after it was confirmed brings the mismatch to the confirmation', async () => {
  const { password } = show(good);
  await userEvent.type(password, 'er{Tab}');
  expect(screen.getByText('Different')).toBeVisible();
});

test('a password that is not confirmed yet is no mismatch yet', async () => {
  const { password } = show();
  await userEvent.type(password, 'secret{Tab}');
  expect(screen.queryByText('Different')).not.toBeInTheDocument();
});

test('a press on a link is not met by an error that moves it away', async () => {
  const { email } = show();
  const link = screen.getByRole('link', { name: 'Elsewhere' });
  const person = userEvent.setup();
  await person.click(email);
  await person.pointer({ target: link, keys: '[MouseLeft>]' });
  expect(email).not.toHaveFocus();
  expect(screen.queryByText('Needed')).not.toBeInTheDocument();
  await person.pointer({ target: link, keys: '[/MouseLeft]' });
  expect(await screen.findByText('Needed')).toBeVisible();
});

test('while it waits the button says so, keeps the focus and sends nothing again', async () => {
  const { sent } = show(good, () => new Promise(() => {}));
  await userEvent.click(button());
  expect(button()).toHaveTextContent('Sending...');
  expect(button()).toHaveAttribute('aria-disabled', 'true');
  expect(button()).toHaveFocus();
  await userEvent.click(button());
  expect(sent).toHaveLength(1);
});

test('sent twice in the same moment, it is sent once', () => {
  const { sent, email } = show(good, () => new Promise(() => {}));
  const form = email.closest('form');
  form?.requestSubmit();
  form?.requestSubmit();
  expect(sent).toHaveLength(1);
});

test('a failure stands in the banner with the words of the server, until the next attempt', async () => {
  let attempts = 0;
  const { email } = show(good, async () => {
    if (attempts++ === 0) throw new ApiError({ status: 429, message: 'Too many attempts' });
  });
  await userEvent.click(button());
  expect(await screen.findByRole('alert')).toHaveTextContent('Too many attempts');
  await userEvent.type(email, '!');
  expect(screen.getByRole('alert')).toHaveAttribute('data-tone', 'failure');
  await userEvent.click(button());
  await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
});

test('a failure without words is told with the fallback', async () => {
  show(good, () => Promise.reject(new ApiError(null)));
  await userEvent.click(button());
  expect(await screen.findByRole('alert')).toHaveTextContent('It failed');
});

test('what the server says about a field stands there too, until the field is edited', async () => {
  const details = [
    { path: 'email', message: 'Taken' },
    { path: 'elsewhere', message: 'Unknown' },
  ];
  const { email } = show(good, () => Promise.reject(new ApiError({ status: 409, message: 'No', details })));
  await userEvent.click(button());
  expect(await screen.findByText('Taken')).toBeVisible();
  expect(email).toHaveFocus();
  expect(button()).toBeDisabled();

  await userEvent.tab();
  expect(screen.getByText('Taken')).toBeVisible();

  await userEvent.type(email, '!');
  expect(screen.queryByText('Taken')).not.toBeInTheDocument();
  expect(button()).toBeEnabled();
});

test('what the banner says already is not said again at the field, which refers to it until it is edited', async () => {
  const details = [{ path: 'email', message: 'Taken' }];
  const { email } = show(good, () => Promise.reject(new ApiError({ status: 409, message: 'Taken', details })));
  await userEvent.click(button());
  expect(await screen.findByRole('alert')).toHaveTextContent('Taken');
  expect(screen.getAllByText('Taken')).toHaveLength(1);
  expect(email).toHaveAccessibleErrorMessage('Taken');
  expect(email).toHaveFocus();
  expect(button()).toBeDisabled();

  await userEvent.type(email, '!');
  for (const mark of ['aria-invalid', 'aria-errormessage']) expect(email).not.toHaveAttribute(mark);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(button()).toBeEnabled();
});

test('what the banner says of several fields goes with the last of them that is edited', async () => {
  const details = ['email', 'password'].map((path) => ({ path, message: 'Wrong' }));
  const { email, password, confirm } = show(good, () =>
    Promise.reject(new ApiError({ status: 422, message: 'Wrong', details })),
  );
  await userEvent.click(button());
  await screen.findByRole('alert');
  await userEvent.type(confirm, '!');
  await userEvent.type(email, '!');
  expect(password).toHaveAccessibleErrorMessage('Wrong');
  await userEvent.type(password, '!');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('fields that the browser filled in without telling do not keep the button disabled', async () => {
  const { email } = show({ ...good, email: '' });
  expect(classes.autofill).toBeTruthy();
  // In jsdom React listens to animations by their old name.
  const started = new Event('webkitAnimationStart', { bubbles: true });
  fireEvent(email, Object.assign(started, { animationName: classes.autofill }));
  expect(button()).toBeEnabled();
  await userEvent.type(email, 'a');
  expect(button()).toBeDisabled();
});

test('a hidden password can be shown, with the keyboard too', async () => {
  const { password } = show();
  expect(password).toHaveAttribute('type', 'password');
  const [toggle] = screen.getAllByRole('button', { name: 'Show password' });
  await userEvent.click(password);
  await userEvent.tab();
  expect(toggle).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(password).toHaveAttribute('type', 'text');
  expect(toggle).toHaveAttribute('aria-pressed', 'true');
});

test('a field that nobody touched follows what others save, and what was typed stays', async () => {
  const { sent, learn, email, password } = show(good);
  await userEvent.type(email, '!');
  learn({ email: 'bob', password: 'changed', confirm: 'changed' });
  expect(email).toHaveValue('ada!');
  expect(password).toHaveValue('changed');
  await userEvent.click(button());
  expect(sent).toEqual([{ email: 'ada!', password: 'changed', confirm: 'changed' }]);
});

test('what was typed and taken back is as untouched as before', async () => {
  const { learn, email } = show(good);
  await userEvent.type(email, '!{Backspace}');
  learn({ ...good, email: 'bob' });
  expect(email).toHaveValue('bob');
});

test('what was sent is no longer held against what others save', async () => {
  const { learn, email } = show(good);
  await userEvent.type(email, ' ');
  await userEvent.click(button());
  learn({ ...good, email: 'bob' });
  expect(email).toHaveValue('bob');
});
