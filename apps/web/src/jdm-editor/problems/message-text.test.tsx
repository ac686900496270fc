import { MantineProvider } from '@mantine/core';
import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { MessageText } from './message-text.tsx';

function shown(message: string) {
  render(
    <p>
      <MessageText message={message} />
    </p>,
    { wrapper: MantineProvider },
  );
  const paragraph = screen.getByRole('paragraph');
  return {
    text: paragraph.textContent,
    code: within(paragraph)
      .queryAllByRole('code')
      .map((part) => part.textContent),
  };
}

test('names between backticks are shown as code, without the backticks', () => {
  expect(shown('there is no field `bse`. Did you mean `base`?')).toEqual({
    text: 'there is no field bse. Did you mean base?',
    code: ['bse', 'base'],
  });
});

test('a single backtick is a character', () => {
  expect(shown('"`" is not expected here')).toEqual({ text: '"`" is not expected here', code: [] });
});
