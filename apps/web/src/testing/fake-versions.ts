import type { DocumentVersion } from '@rulewright/contract';
import { fakeList } from './fake-list.ts';
import { notFound } from './workspace.ts';

const HIGHEST = 200;

/** Answers for a document's versions as the server does: light ones in pages, and each by itself with its content. */
export function fakeVersions(path: string, versions: () => readonly DocumentVersion[]) {
  const light = () => versions().map(({ content, ...summary }) => summary);
  const each = Array.from({ length: HIGHEST }, (_, index) => [
    `GET ${path}/versions/${index + 1}`,
    () => {
      const body = versions().find(({ version }) => version === index + 1);
      return body ? { body } : notFound;
    },
  ]);
  return { [`GET ${path}/versions`]: fakeList('versions', light), ...Object.fromEntries(each) };
}
