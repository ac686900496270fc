import type { TestCaseList } from '@rulewright/contract';
import { useState } from 'react';
import { randomUuid } from '#lib/browser/random-uuid.ts';
import type { FileCase } from './file-case.ts';

/** The test cases that a file of a document brought along. */
export type BroughtFile = { name: string; cases: readonly FileCase[] };

type Load = (options: { throwOnError: true }) => Promise<{ data: TestCaseList | undefined }>;

/** Writes the test cases into a file of the whole document, and offers those of such a file. What does so is loaded then. */
export function useDocumentFile(load: Load) {
  const [brought, setBrought] = useState<BroughtFile | null>(null);
  const loadCases = async () => (await load({ throwOnError: true })).data?.test_cases ?? [];

  return {
    brought,
    forgetBrought: () => setBrought(null),
    async write(content: string): Promise<string> {
      const { withCases } = await import('./document-file.ts');
      const cases = await loadCases();
      return cases.length === 0 ? content : withCases(content, cases);
    },
    async read(text: string, fileName: string) {
      const { readDocumentFile } = await import('./document-file.ts');
      const { content, readCases } = readDocumentFile(text);
      return { content, offer: readCases && (async () => offer(fileName, readCases())) };
    },
  };

  /** Cases that the document has already need no question. */
  async function offer(fileName: string, cases: readonly FileCase[]) {
    const { planCases } = await import('./plan-cases.ts');
    const { changes, faults } = planCases(await loadCases(), cases, 'keep', randomUuid);
    if (changes.length + faults.length > 0) setBrought({ name: fileName, cases });
  }
}
