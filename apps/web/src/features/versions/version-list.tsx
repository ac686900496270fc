import { useDisclosure } from '@mantine/hooks';
import type { Document, DocumentVersion } from '@rulewright/contract';
import { useState } from 'react';
import { Loading } from '#shared/ui/loading.tsx';
import { Nothing } from '#shared/ui/nothing.tsx';
import sheet from '#shared/ui/sheet-list.module.css';
import { Success } from '#shared/ui/success.tsx';
import { usePassingMessage } from '#shared/ui/use-passing-message.ts';
import type { DocumentAddress } from '#shared/workspace/document-address.ts';
import { CompareVersions } from './compare-versions.tsx';
import { RestoreVersion } from './restore-version.tsx';
import classes from './version-list.module.css';
import { useVersions } from './version-queries.ts';
import type { VersionAction } from './version-row.tsx';
import { VersionRow } from './version-row.tsx';
import { ViewVersion } from './view-version.tsx';

type Props = {
  address: DocumentAddress;
  documentId: string;
  /** Whether the page holds changes that a restored version would replace. */
  unsaved: boolean;
  restored: (document: Document) => void;
};

/** What was saved, and when. One dialog of each kind serves all rows: a long history has hundreds of them. */
export function VersionList({ address, documentId, unsaved, restored }: Props) {
  const versions = useVersions(address);
  const [chosen, setChosen] = useState<{ action: VersionAction; version: DocumentVersion } | null>(null);
  const [opened, { open, close }] = useDisclosure();
  const [success, saySuccess] = usePassingMessage();
  const current = versions?.[0];

  function begin(action: VersionAction, version: DocumentVersion) {
    setChosen({ action, version });
    open();
  }

  function finish(version: number, document: Document) {
    close();
    restored(document);
    saySuccess(
      document.version === current?.version
        ? `Version ${version} is the same as the current one: nothing had to change.`
        : `Version ${version} restored as version ${document.version}.`,
    );
  }

  if (!versions) {
    return <Loading>Loading versions...</Loading>;
  }
  if (!current) return <Nothing>No version history available.</Nothing>;

  const subject = chosen?.version ?? current;
  const shows = (action: VersionAction) => opened && chosen?.action === action;
  return (
    <>
      <Success className={classes.status}>{success}</Success>
      <ol className={`${sheet.list} ${classes.list}`}>
        {versions.map((version) => (
          <VersionRow
            key={version.id}
            version={version}
            current={version === current}
            comparable={versions.length > 1}
            begin={begin}
          />
        ))}
      </ol>
      {/* There before they open: a dialog gives the focus back to where it was when it opened. */}
      <ViewVersion opened={shows('view')} version={subject} close={close} />
      <CompareVersions opened={shows('compare')} versions={versions} chosen={subject} close={close} />
      <RestoreVersion
        opened={shows('restore')}
        address={address}
        documentId={documentId}
        version={subject}
        unsaved={unsaved}
        restored={(document) => finish(subject.version, document)}
        close={close}
      />
    </>
  );
}
