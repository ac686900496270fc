import { afterEach, expect, test } from 'vitest';
import { isForGraph, pastedText } from './graph-clipboard.ts';

afterEach(() => document.body.replaceChildren());

function paste(element: Element, text: string) {
  const event = Object.assign(new Event('paste', { bubbles: true }), { clipboardData: { getData: () => text } });
  element.dispatchEvent(event);
}

test('reads what is pasted into the graph', async () => {
  const reading = pastedText();
  paste(document.body, '{"nodes": []}');
  expect(await reading).toBe('{"nodes": []}');
});

test('ignores what is pasted into a text field', async () => {
  document.body.innerHTML = '<input><div contenteditable="true"><span></span></div>';
  for (const field of document.querySelectorAll('input, span')) {
    expect(isForGraph({ target: field })).toBe(false);
    const reading = pastedText();
    paste(field, '{"nodes": []}');
    expect(await reading).toBe('');
  }
});
