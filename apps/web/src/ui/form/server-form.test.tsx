import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { AppProviders } from '#app-providers.tsx';
import { ApiError } from '#lib/api/api-error.ts';
import { renderWithProviders } from '#testing/render-app.tsx';
import { EmailField } from './fields.tsx';
import { PasswordField } from './password-field.tsx';
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

test('validates a field when it loses focus, not while typing', async () => {
  const { email } = show();
  await userEvent.type(email, 'ad');
  expect(screen.queryByText('Short')).not.toBeInTheDocument();
  await userEvent.tab();
  expect(screen.getByText('Short')).toBeVisible();
});

test('clears an error when its field is edited', async () => {
  const { email } = show();
  await userEvent.type(email, 'ad{Tab}');
  await userEvent.type(email, '!');
  expect(screen.queryByText('Short')).not.toBeInTheDocument();
});

test('links the error to its field for screen readers, for every kind of field', async () => {
  const { email, confirm } = show();
  for (const input of [email, confirm]) expect(input).not.toHaveAttribute('aria-invalid');
  await userEvent.type(email, 'ad{Tab}');
  await userEvent.type(confirm, 'secret{Tab}');
  for (const input of [email, confirm]) expect(input).toHaveAttribute('aria-invalid', 'true');
  expect(email).toHaveAccessibleDescription('Short');
  expect(confirm).toHaveAccessibleDescription('Different');
});

test('disables the button exactly while the form is invalid', async () => {
  const { email } = show({ ...good, email: '' });
  expect(button()).toBeDisabled();
  await userEvent.type(email, 'ada');
  expect(button()).toBeEnabled();
});

test('shows every error and focuses the first on Enter in an invalid form', async () => {
  const { sent, password, email } = show({ ...good, email: '' });
  await userEvent.type(password, 'x{Enter}');
  expect(screen.getByText('Needed')).toBeVisible();
  expect(screen.getByText('Different')).toBeVisible();
  expect(email).toHaveFocus();
  expect(sent).toEqual([]);
});

test('sends a valid form on Enter', async () => {
  const { sent, email } = show(good);
  await userEvent.type(email, '{Enter}');
  expect(sent).toEqual([good]);
});

test('does not send on the Enter that ends the composition of a character', async () => {
  const { sent, email } = show(good);
  fireEvent.keyDown(email, { key: 'Enter', isComposing: true });
  expect(sent).toEqual([]);
});

test('clears the mismatch of the confirmation when the password is corrected', async () => {
  const { password, confirm } = show({ ...good, password: '', confirm: '' });
  await userEvent.type(password, 'one');
  await userEvent.type(confirm, 'two{Tab}');
  expect(screen.getByText('Different')).toBeVisible();
  await userEvent.clear(password);
  await userEvent.type(password, 'two');
  expect(screen.queryByText('Different')).not.toBeInTheDocument();
  expect(button()).toBeEnabled();
});

test('shows a mismatch at the confirmation when the password is changed after it', async () => {
  const { password } = show(good);
  await userEvent.type(password, 'er{Tab}');
  expect(screen.getByText('Different')).toBeVisible();
});

test('shows no mismatch before the password is confirmed', async () => {
  const { password } = show();
  await userEvent.type(password, 'secret{Tab}');
  expect(screen.queryByText('Different')).not.toBeInTheDocument();
});

test('does not move a link away under the pointer by showing an error', async () => {
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

test('says that it is sending, keeps the focus on the button and does not send again', async () => {
  const { sent } = show(good, () => new Promise(() => {}));
  await userEvent.click(button());
  expect(button()).toHaveTextContent('Sending...');
  expect(button()).toHaveAttribute('aria-disabled', 'true');
  expect(button()).toHaveFocus();
  await userEvent.click(button());
  expect(sent).toHaveLength(1);
});

test('sends once when it is submitted twice in the same moment', () => {
  const { sent, email } = show(good, () => new Promise(() => {}));
  const form = email.closest('form');
  form?.requestSubmit();
  form?.requestSubmit();
  expect(sent).toHaveLength(1);
});

test("shows the server's message in the banner until the next attempt", async () => {
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

test('shows the fallback for a failure without a message', async () => {
  show(good, () => Promise.reject(new ApiError(null)));
  await userEvent.click(button());
  expect(await screen.findByRole('alert')).toHaveTextContent('It failed');
});

test("shows the server's message about a field at the field until it is edited", async () => {
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

test("does not repeat the banner's message at the field, which refers to the banner until it is edited", async () => {
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

test('clears a banner about several fields when the last of them is edited', async () => {
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

test('enables the button for fields that the browser filled in silently', async () => {
  const { email } = show({ ...good, email: '' });
  expect(classes.autofill).toBeTruthy();
  // In jsdom React listens to animations by their old name.
  const started = new Event('webkitAnimationStart', { bubbles: true });
  fireEvent(email, Object.assign(started, { animationName: classes.autofill }));
  expect(button()).toBeEnabled();
  await userEvent.type(email, 'a');
  expect(button()).toBeDisabled();
});

test('can show a hidden password, also by keyboard', async () => {
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

test('updates an unedited field with what others have saved, and keeps what was typed', async () => {
  const { sent, learn, email, password } = show(good);
  await userEvent.type(email, '!');
  learn({ email: 'bob', password: 'changed', confirm: 'changed' });
  expect(email).toHaveValue('ada!');
  expect(password).toHaveValue('changed');
  await userEvent.click(button());
  expect(sent).toEqual([{ email: 'ada!', password: 'changed', confirm: 'changed' }]);
});

test('treats a field as unedited when its text is restored', async () => {
  const { learn, email } = show(good);
  await userEvent.type(email, '!{Backspace}');
  learn({ ...good, email: 'bob' });
  expect(email).toHaveValue('bob');
});

test('updates a field with what others have saved after it was sent', async () => {
  const { learn, email } = show(good);
  await userEvent.type(email, ' ');
  await userEvent.click(button());
  learn({ ...good, email: 'bob' });
  expect(email).toHaveValue('bob');
});
