import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { TimeAgo } from './time-ago.tsx';

const secondsAgo = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString();

test.each([
  ['has just happened', 5, 'just now'],
  ['is ahead, by another clock', -30, 'just now'],
  ['is a minute old', 61, '1 minute ago'],
])('what %s is said to be so', (_, seconds, words) => {
  render(<TimeAgo value={secondsAgo(seconds)} />);
  expect(screen.getByText(words)).toBeVisible();
});

test('shows one minute for what has just happened in a list that counts in minutes', () => {
  render(<TimeAgo value={secondsAgo(5)} inMinutes />);
  expect(screen.getByText('1 minute ago')).toBeVisible();
});
