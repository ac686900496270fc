import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { NoticeBar } from '#ui/feedback/notice-bar.tsx';
import { TimeText } from '#ui/time/time-text.tsx';
import { versionQuery } from '#workspace/documents/version-query.ts';
import type { DocumentEditor } from '../use-document-editor.ts';

/** Tells a person with unsaved work that somebody else has saved a newer version. */
export function NewerVersionNotice({ editor }: { editor: DocumentEditor }) {
  const { address, document, saving } = editor;
  const { data: newest } = useQuery(versionQuery(address, document.id, document.version));

  return (
    <NoticeBar
      actions={
        <Button variant="default" size="xs" onClick={saving.compare}>
          Compare
        </Button>
      }
    >
      A newer version was saved{newest?.author && ` by ${newest.author}`}: version {document.version}
      {newest && (
        <>
          , <TimeText value={newest.created_at} />
        </>
      )}
      . Your changes are untouched.
    </NoticeBar>
  );
}
