import { afterEach, expect, test, vi } from 'vitest';
import { editorStorage } from './editor-storage.ts';

const height = 'jdmEditor:graphPanel:height';

afterEach(() => {
  vi.restoreAllMocks();
});

test('starts the editor with our defaults, and then as it was left', () => {
  expect(editorStorage.getItem(height)).toBe('280');
  expect(editorStorage.getItem('jdm-compact-mode')).toBeNull();
  editorStorage.setItem(height, '400');
  expect(editorStorage.getItem(height)).toBe('400');
});

test('works without remembering when the storage is forbidden', () => {
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('forbidden', 'SecurityError');
  });
  editorStorage.setItem(height, '400');
  expect(editorStorage.getItem(height)).toBe('280');
});
