import { Button } from '@mantine/core';
import type { MouseEvent } from 'react';
import danger from '#ui/buttons/danger-button.module.css';
import { Banner } from '#ui/feedback/banner.tsx';
import { NoticeBar } from '#ui/feedback/notice-bar.tsx';
import { focusMain } from '#ui/layout/main-region.tsx';
import { TimeText } from '#ui/time/time-text.tsx';
import type { DocumentEditor } from '../use-document-editor.ts';
import { DeletedNotice } from './deleted-notice.tsx';
import classes from './editor-notices.module.css';
import { NewerVersionNotice } from './newer-version-notice.tsx';

/** The result of the last action, and other things that the person should know. */
export function EditorNotices({ editor }: { editor: DocumentEditor }) {
  const { saving, gone, writing, unsaved, restored, draftRefused, newerWaits, discard, bringBack } = editor;

  /** Moves the focus, because the pressed button disappears with its notice. */
  const andFocusMain = (act: () => void) => () => {
    act();
    focusMain();
  };
  /** This button appears where the discard button was, so the second click of a double click is ignored. */
  const bringBackOnce = ({ detail }: MouseEvent) => {
    if (bringBack && detail < 2) andFocusMain(bringBack)();
  };

  return (
    <div className={classes.notices}>
      {/* While the conflict dialog is open, it shows the failure itself. */}
      {saving.failure && !saving.conflict && (
        <Banner tone="failure" close={andFocusMain(() => saving.fail(null))}>
          {saving.failure}
        </Banner>
      )}
      {/* Not atomic: otherwise a screen reader would announce all notices whenever one of them changes. */}
      <div role="status" aria-atomic={false} className={classes.status}>
        {gone && <DeletedNotice editor={editor} />}
        {unsaved && !writing.allowed && (
          <NoticeBar tone="warning">
            Your unsaved changes cannot be saved. {writing.reason} They stay in this browser; export them to keep a
            copy.
          </NoticeBar>
        )}
        {restored && (
          <NoticeBar
            actions={
              <Button variant="default" size="xs" className={danger.button} onClick={andFocusMain(() => discard())}>
                Discard Changes
              </Button>
            }
          >
            Your unsaved changes from <TimeText value={restored} /> were brought back.
          </NoticeBar>
        )}
        {bringBack && (
          <NoticeBar
            actions={
              <Button variant="default" size="xs" onClick={bringBackOnce}>
                Bring Them Back
              </Button>
            }
          >
            Your unsaved changes were discarded.
          </NoticeBar>
        )}
        {newerWaits && <NewerVersionNotice editor={editor} />}
        {draftRefused && (
          <NoticeBar>
            This browser cannot keep your unsaved changes should the page close. Save before you leave.
          </NoticeBar>
        )}
        {saving.success && (
          <div className={classes.success}>
            <Banner tone="success">{saving.success}</Banner>
          </div>
        )}
      </div>
    </div>
  );
}
