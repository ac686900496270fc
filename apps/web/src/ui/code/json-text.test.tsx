import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { JsonText } from './json-text.tsx';

const coloured = (text: string) => {
  const { container } = render(<JsonText>{text}</JsonText>);
  expect(container.textContent).toBe(text);
  return [...container.querySelectorAll('span')].map(({ textContent }) => textContent);
};

test('colours names, numbers and words, but not inside of strings', () => {
  const text = JSON.stringify({ 'a "b": 1': 'c: 2, "true": null', d: [-1.5e-7, true, null, 'e'] }, null, 2);
  expect(coloured(text)).toEqual(['"a \\"b\\": 1"', '"d"', '-1.5e-7', 'true', 'null']);
});

test('leaves a large text uncoloured', () => {
  expect(coloured(JSON.stringify(Array(50_001).fill(1)))).toEqual([]);
});
