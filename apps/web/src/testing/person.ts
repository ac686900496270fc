import { act, screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import userEvent from '@testing-library/user-event';
import { expect, vi } from 'vitest';

/** Someone at the keyboard, while the test holds the clock. */
export const person = userEvent.setup({ advanceTimers: (time) => vi.advanceTimersByTime(time) });

/** A text at one go into an empty field: letter by letter, every letter draws the page anew. */
export async function enter(field: HTMLElement, text: string, someone: Pick<UserEvent, 'click' | 'paste'> = userEvent) {
  await someone.click(field);
  await someone.paste(text);
}

/** At one go: letter by letter a long text takes its time. */
export async function replaceText(label: string, text: string) {
  await person.clear(screen.getByLabelText(label));
  if (text) await person.paste(text);
}

export const press = (name: string) => person.click(screen.getByRole('button', { name }));

export const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

/** The quiet attempts of a call that gets no answer, before anyone is told. */
export const outlastRetries = () => pass(10_000);

/** A success is announced, still there just before three seconds are over, and gone just after. */
export async function expectToPass(message: string) {
  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.getAllByRole('status').some((region) => region.contains(screen.getByText(message)))).toBe(true);
  await pass(2500);
  expect(screen.getByText(message)).toBeVisible();
  await pass(600);
  expect(screen.queryByText(message)).not.toBeInTheDocument();
}
