import { onApple } from './on-apple.ts';

const appleSigns: Record<string, string> = { Alt: '⌥', Shift: '⇧', Ctrl: '⌘' };

/** With Cmd, macOS takes these for itself. Ctrl works there as well. */
const takenByMacOs = ['Ctrl+H', 'Ctrl+Space'];

/** Keys such as "Ctrl+Shift+D" in the way of the keyboard at hand: on one of Apple's it is Cmd that does what Ctrl does. */
export function keysText(keys: string, apple = onApple): string {
  return apple ? keys.split(', ').map(appleKeys).join(', ') : keys;
}

function appleKeys(keys: string): string {
  if (keys === 'Ctrl+Y') return '⇧⌘Z';
  const parts = keys.split('+');
  const key = parts.at(-1) ?? '';
  const signs = takenByMacOs.includes(keys) ? { ...appleSigns, Ctrl: '⌃' } : appleSigns;
  // In the order in which Apple writes them.
  const text = Object.entries(signs)
    .map(([name, sign]) => (parts.includes(name) ? sign : ''))
    .join('');
  return text !== '' && key.length > 1 ? `${text} ${key}` : `${text}${key}`;
}
