import { Button, FileButton, Menu } from '@mantine/core';
import {
  fallbackMessages,
  MAX_CONTENT_BODY_BYTES,
  MAX_CONTENT_LENGTH,
  MAX_TEST_CASES_BODY_BYTES,
  policyAdvice,
} from '@rulewright/contract';
import { useRef } from 'react';
import { messageOf } from '#lib/api/api-error.ts';
import { downloadText } from '#lib/browser/download-file.ts';
import { UnreadableFile } from '#lib/sheets/sheet.ts';
import { PermittedButton } from '#ui/buttons/permitted-button.tsx';
import { useMay } from '#workspace/permissions/use-may.ts';
import { contentOfText, isReadable } from '../working-copy/content.ts';
import { faultMessages } from '../working-copy/fault-messages.ts';
import type { WorkingCopy } from '../working-copy/working-copy.ts';
import { textOf, useWorkingCopy } from '../working-copy/working-copy.ts';

/** What a file has to do with the document's test cases, which are no part of its graph. */
export type FileTests = {
  /** The graph of a file, and what offers the test cases that the file holds too, which throws the reason where they cannot be read. */
  read: (text: string, fileName: string) => Promise<{ content: string; offer: (() => Promise<void>) | null }>;
  /** The text of a graph together with the test cases. */
  write: (content: string) => Promise<string>;
};

/** With as many test cases as a document may have. */
const MAX_FILE_BYTES = MAX_CONTENT_BODY_BYTES + MAX_TEST_CASES_BODY_BYTES;

type Props = {
  copy: WorkingCopy;
  /** The file name without its extension. */
  fileName: string;
  tests: FileTests;
  fail: (message: string | null) => void;
};

/** Imports the content from a file, and exports it to one. */
export function FileButtons({ copy, fileName, tests, fail }: Props) {
  const permit = useMay('documents:write');
  const fault = useWorkingCopy(copy, ({ content }) => content.fault);
  const forgetChoice = useRef<() => void>(null);

  async function take(file: File | null) {
    if (!file) return;
    // Resets the input, so that choosing the same file again triggers a change.
    forgetChoice.current?.();
    const tooLarge = `${file.name} is larger than 5 MB.`;
    // Checked before reading, because a huge file chosen by mistake would not fit into memory.
    if (file.size > MAX_FILE_BYTES) return fail(tooLarge);
    // The file may have been deleted, or the person may not be allowed to read it.
    const text = await file.text().catch(() => null);
    if (text === null) return fail(`${file.name} cannot be read.`);
    const whole = contentOfText(text);
    if (!isReadable(whole)) {
      const advice = whole.fault === 'policy' ? ` ${policyAdvice}` : '';
      return fail(`${file.name} is ${faultMessages[whole.fault]}.${advice}`);
    }
    try {
      const { content, offer } = await tests.read(text, file.name);
      if (content.length > MAX_CONTENT_LENGTH) return fail(tooLarge);
      fail(null);
      copy.replace(`import ${file.name}`, content);
      await offer?.();
    } catch (error) {
      const isRefused = error instanceof UnreadableFile;
      const reason = isRefused ? error.message : messageOf(error, 'The document’s test cases could not be loaded.');
      fail(`The test cases of ${file.name} were not imported. ${reason}`);
    }
  }

  async function give(write: FileTests['write']) {
    copy.settle();
    try {
      const text = await write(textOf(copy.getState()));
      downloadText(`${fileName}.json`, text, 'application/json');
    } catch (error) {
      fail(messageOf(error, fallbackMessages.loadTestCases));
    }
  }

  return (
    <>
      <FileButton onChange={take} accept=".json,application/json" resetRef={forgetChoice}>
        {(props) => (
          <PermittedButton permit={permit} variant="default" size="xs" {...props}>
            Import JSON
          </PermittedButton>
        )}
      </FileButton>
      <Menu position="bottom-end" shadow="md">
        <Menu.Target>
          <Button variant="default" size="xs">
            Export JSON
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => void give(async (graph) => graph)}>Graph</Menu.Item>
          <Menu.Item disabled={fault !== undefined} onClick={() => void give(tests.write)}>
            Graph with Test Cases
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  );
}
