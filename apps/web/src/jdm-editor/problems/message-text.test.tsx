import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { MessageText } from './message-text.tsx';

function shown(message: string) {
  const { container } = render(<MessageText message={message} />);
  return { text: container.textContent, code: [...container.querySelectorAll('code')].map((part) => part.textContent) };
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
