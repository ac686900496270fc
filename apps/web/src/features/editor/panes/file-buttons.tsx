import { Button, FileButton } from '@mantine/core';
import { MAX_CONTENT_BODY_BYTES, MAX_CONTENT_LENGTH } from '@rulewright/contract';
import { useRef } from 'react';
import { downloadText } from '#lib/browser/download-file.ts';
import { PermittedButton } from '#ui/buttons/permitted-button.tsx';
import { useMay } from '#workspace/permissions/use-may.ts';
import { contentOfText, isReadable } from '../working-copy/content.ts';
import { faultMessages } from '../working-copy/fault-messages.ts';
import type { WorkingCopy } from '../working-copy/working-copy.ts';
import { textOf } from '../working-copy/working-copy.ts';

type Props = {
  copy: WorkingCopy;
  /** The file name without its extension. */
  fileName: string;
  fail: (message: string | null) => void;
};

/** Imports the content from a file, and exports it to one. */
export function FileButtons({ copy, fileName, fail }: Props) {
  const permit = useMay('documents:write');
  const forgetChoice = useRef<() => void>(null);

  async function take(file: File | null) {
    if (!file) return;
    // Resets the input, so that choosing the same file again triggers a change.
    forgetChoice.current?.();
    const tooLarge = `${file.name} is larger than 5 MB.`;
    // Checked before reading, because a huge file chosen by mistake would not fit into memory.
    if (file.size > MAX_CONTENT_BODY_BYTES) return fail(tooLarge);
    // The file may have been deleted, or the person may not be allowed to read it.
    const text = await file.text().catch(() => null);
    if (text === null) return fail(`${file.name} cannot be read.`);
    if (text.length > MAX_CONTENT_LENGTH) return fail(tooLarge);
    const content = contentOfText(text);
    if (!isReadable(content)) return fail(`${file.name} is ${faultMessages[content.fault]}.`);
    fail(null);
    copy.replace(`import ${file.name}`, text);
  }

  function give() {
    copy.settle();
    downloadText(`${fileName}.json`, textOf(copy.getState()), 'application/json');
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
      <Button variant="default" size="xs" onClick={give}>
        Export JSON
      </Button>
    </>
  );
}
