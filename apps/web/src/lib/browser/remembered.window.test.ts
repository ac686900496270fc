import { afterEach, expect, test, vi } from 'vitest';
import { remembered } from './remembered.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

test('remembers what is set', () => {
  remembered.setItem('rulewright:dock', 'right');
  expect(remembered.getItem('rulewright:dock')).toBe('right');
});

test('works without remembering when the storage is forbidden', () => {
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('forbidden', 'SecurityError');
  });
  remembered.setItem('rulewright:dock', 'right');
  expect(remembered.getItem('rulewright:dock')).toBeNull();
});
