import { afterEach, expect, test } from 'vitest';
import { isForGraph, pastedText } from './graph-clipboard.ts';

afterEach(() => document.body.replaceChildren());

function paste(element: Element, text: string) {
  const event = Object.assign(new Event('paste', { bubbles: true }), { clipboardData: { getData: () => text } });
  element.dispatchEvent(event);
}

test('what is pasted into the graph is read as it arrives', async () => {
  const reading = pastedText();
  paste(document.body, '{"nodes": []}');
  expect(await reading).toBe('{"nodes": []}');
});

test('what is pasted into a text is none of the graph', async () => {
  document.body.innerHTML = '<input><div contenteditable="true"><span></span></div>';
  for (const field of document.querySelectorAll('input, span')) {
    expect(isForGraph({ target: field })).toBe(false);
    const reading = pastedText();
    paste(field, '{"nodes": []}');
    expect(await reading).toBe('');
  }
});
