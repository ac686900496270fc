import { useDisclosure } from '@mantine/hooks';
import type { Document, VersionSummary } from '@rulewright/contract';
import { useState } from 'react';
import { useTemporaryMessage } from '#lib/time/use-temporary-message.ts';
import { EmptyText } from '#ui/feedback/empty-text.tsx';
import { Loading } from '#ui/feedback/loading.tsx';
import { SuccessBanner } from '#ui/feedback/success-banner.tsx';
import sheet from '#ui/lists/sheet-list.module.css';
import { VirtualList } from '#ui/lists/virtual-list.tsx';
import type { DocumentAddress } from '#workspace/urls/slugs.ts';
import { CompareVersions } from './compare-versions.tsx';
import { RestoreVersion } from './restore-version.tsx';
import classes from './version-list.module.css';
import { useVersions } from './version-queries.ts';
import type { VersionAction } from './version-row.tsx';
import { VersionRow } from './version-row.tsx';
import { VersionTestRuns } from './version-test-runs.tsx';
import { ViewVersion } from './view-version.tsx';

/** The estimated height of a row without a changelog, in pixels. */
const ROW_HEIGHT = 76;

type Props = {
  address: DocumentAddress;
  documentId: string;
  /** Whether there are unsaved changes, which restoring a version would replace. */
  unsaved: boolean;
  restored: (document: Document) => void;
};

/** The saved versions. All rows share one dialog of each kind, because a history can have hundreds of rows. */
export function VersionList({ address, documentId, unsaved, restored }: Props) {
  const versions = useVersions(address);
  const [chosen, setChosen] = useState<{ action: VersionAction; version: VersionSummary } | null>(null);
  const [opened, { open, close }] = useDisclosure();
  const [success, saySuccess] = useTemporaryMessage();
  const current = versions?.items[0];

  function begin(action: VersionAction, version: VersionSummary) {
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
  if (!current) return <EmptyText>No version history available.</EmptyText>;

  const place = { address, documentId };
  const subject = chosen?.version ?? current;
  const shows = (action: VersionAction) => opened && chosen?.action === action;
  return (
    <>
      <SuccessBanner maw="60rem" mb="md">
        {success}
      </SuccessBanner>
      <VirtualList {...versions} nouns="versions" estimate={ROW_HEIGHT} className={`${sheet.list} ${classes.list}`}>
        {(version) => (
          <VersionRow
            version={version}
            current={version === current}
            comparable={versions.items.length > 1}
            begin={begin}
          />
        )}
      </VirtualList>
      {/* Always mounted, because a dialog returns the focus to where it was when it opened. */}
      <ViewVersion opened={shows('view')} {...place} version={subject} close={close} />
      <VersionTestRuns opened={shows('tests')} address={address} version={subject} close={close} />
      <CompareVersions
        opened={shows('compare')}
        {...place}
        versions={versions.items}
        chosen={subject.version}
        close={close}
      />
      <RestoreVersion
        opened={shows('restore')}
        {...place}
        version={subject}
        unsaved={unsaved}
        restored={(document) => finish(subject.version, document)}
        close={close}
      />
    </>
  );
}
