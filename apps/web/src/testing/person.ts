import { act, screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import userEvent from '@testing-library/user-event';
import { expect, vi } from 'vitest';

/** A person who types and clicks, while the test controls the clock. */
export const person = userEvent.setup({ advanceTimers: (time) => vi.advanceTimersByTime(time) });

/** Enters a text into an empty field at once, because the page would render again for each letter. */
export async function enter(field: HTMLElement, text: string, someone: Pick<UserEvent, 'click' | 'paste'> = userEvent) {
  await someone.click(field);
  await someone.paste(text);
}

/** Enters a text at once, because typing a long text letter by letter takes long. */
export async function replaceText(label: string, text: string) {
  await person.clear(screen.getByLabelText(label));
  if (text) await person.paste(text);
}

export const press = (name: string) => person.click(screen.getByRole('button', { name }));

export const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

/** Waits for the retries of a call without an answer, after which an error is shown. */
export const outlastRetries = () => pass(10_000);

/** Expects a message of success that is shown for three seconds and then disappears. */
export async function expectToPass(message: string) {
  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.getAllByRole('status').some((region) => region.contains(screen.getByText(message)))).toBe(true);
  await pass(2500);
  expect(screen.getByText(message)).toBeVisible();
  await pass(600);
  expect(screen.queryByText(message)).not.toBeInTheDocument();
}
