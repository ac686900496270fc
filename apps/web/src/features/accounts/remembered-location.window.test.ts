import { expect, test } from 'vitest';
import { destinationOf, remember } from './remembered-location.ts';

test('remembers the path, the search and the hash', () => {
  const location = { pathname: '/org/acme/projects', search: '?sort=name', hash: '#first' };
  expect(destinationOf(remember(location))).toBe('/org/acme/projects?sort=name#first');
});

test.each([
  ['another site', 'https://evil.example/'],
  ['another site without a scheme', '//evil.example'],
  ['a backslash that browsers read as a slash', '/\\evil.example'],
  ['a slash hidden by a line break', '/\n/evil.example'],
  ['a script', 'javascript:alert(1)'],
  ['a relative path', 'dashboard'],
  ['an address that cannot be read', '//['],
  ['nothing', ''],
])('does not lead to %s after signing in', (_, from) => {
  expect(destinationOf({ from })).toBe('/dashboard');
});

test.each([[null], [undefined], ['/profile'], [{}], [{ from: 7 }], [{ from: { pathname: '/profile' } }]])(
  'the state %j of another page leads to the dashboard',
  (state) => {
    expect(destinationOf(state)).toBe('/dashboard');
  },
);
