import { waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderWithProviders } from '#testing/render-app.tsx';
import { createWorkingCopy } from '../working-copy/working-copy.ts';
import { FileButtons } from './file-buttons.tsx';

/** As a disk gives it, or does not. */
function aFile(read: () => Promise<string>, size = 10) {
  const file = new File([], 'rules.json', { type: 'application/json' });
  return Object.defineProperties(file, { text: { value: vi.fn(read) }, size: { value: size } });
}

async function take(file: File) {
  const copy = createWorkingCopy({ content: '{}', version: 1 });
  const fail = vi.fn();
  const tests = {
    read: async (content: string) => ({ content, offer: null }),
    write: async (content: string) => content,
  };
  const { container } = renderWithProviders(<FileButtons copy={copy} fileName="approval" tests={tests} fail={fail} />);
  await userEvent.upload(container.querySelector('input') as HTMLInputElement, file);
  await waitFor(() => expect(fail).toHaveBeenCalled());
  return fail;
}

test('shows an error for a file that cannot be read', async () => {
  const fail = await take(aFile(() => Promise.reject(new DOMException('gone', 'NotFoundError'))));
  expect(fail).toHaveBeenCalledExactlyOnceWith('rules.json cannot be read.');
});

test('says of a policy document what it is, and what to do', async () => {
  const fail = await take(aFile(async () => '{"blocks":[{"type":"dataModel","id":"customer"}]}'));
  expect(fail).toHaveBeenCalledExactlyOnceWith(
    'rules.json is a policy document and not a decision graph. Rulewright runs decision graphs, which have nodes and edges. ' +
      'Build the rules of the policy as the nodes of a graph.',
  );
});

test('refuses a file that is too large before reading it', async () => {
  const file = aFile(async () => '{}', 2 ** 32);
  const fail = await take(file);
  expect(fail).toHaveBeenCalledExactlyOnceWith('rules.json is larger than 5 MB.');
  expect(file.text).not.toHaveBeenCalled();
});
