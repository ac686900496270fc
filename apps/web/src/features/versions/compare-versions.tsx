import { NativeSelect } from '@mantine/core';
import type { VersionSummary } from '@rulewright/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { DifferenceSwitch } from '#jdm-editor/comparison/difference-switch.tsx';
import { formatTime } from '#lib/time/format-time.ts';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { QueryContent } from '#ui/feedback/query-content.tsx';
import { versionQuery } from '#workspace/documents/version-query.ts';
import type { DocumentAddress } from '#workspace/urls/slugs.ts';
import classes from './compare-versions.module.css';

type Props = {
  opened: boolean;
  address: DocumentAddress;
  documentId: string;
  /** The loaded versions, newest first. There are at least two. */
  versions: readonly VersionSummary[];
  chosen: number;
  close: () => void;
};

export function CompareVersions({ opened, close, ...comparison }: Props) {
  return (
    <Dialog opened={opened} title="Compare versions" size="84rem" roomy close={close}>
      <div className={classes.comparison}>
        <Comparison {...comparison} />
      </div>
    </Dialog>
  );
}

function Comparison({ address, documentId, versions, chosen }: Omit<Props, 'opened' | 'close'>) {
  const newest = versions[0]?.version ?? chosen;
  // Compares an old version with the newest one, and the newest with its predecessor.
  const [from, setFrom] = useState(chosen === newest ? newest - 1 : chosen);
  const [to, setTo] = useState(newest);
  const before = useQuery(versionQuery(address, documentId, from));
  const after = useQuery(versionQuery(address, documentId, to));
  const choices = useMemo(() => choicesOf(versions), [versions]);
  const select = (label: string, value: number, choose: (version: number) => void) => (
    <NativeSelect
      label={label}
      data={choices}
      value={String(value)}
      onChange={({ currentTarget }) => choose(Number(currentTarget.value))}
    />
  );
  const words = (version: number) => ({
    loading: `Loading version ${version}...`,
    fallback: `Failed to load version ${version}`,
  });

  return (
    <DifferenceSwitch
      className={classes.choices}
      beside={
        <>
          {select('From', from, setFrom)}
          {select('To', to, setTo)}
        </>
      }
    >
      {(Difference) =>
        from === to ? (
          <p className={classes.same}>Choose two different versions to see what changed between them.</p>
        ) : (
          <QueryContent key={from} query={before} {...words(from)}>
            {(older) => (
              <QueryContent key={to} query={after} {...words(to)}>
                {(newer) => <Difference before={older.content} after={newer.content} />}
              </QueryContent>
            )}
          </QueryContent>
        )
      }
    </DifferenceSwitch>
  );
}

/** All versions can be chosen, loaded or not: versions are numbered without gaps, and never deleted. */
function choicesOf(loaded: readonly VersionSummary[]) {
  const choices = loaded.map(({ version, created_at }, index) => ({
    value: String(version),
    label: `Version ${version}${index === 0 ? ' (Current)' : ''}, ${formatTime(new Date(created_at))}`,
  }));
  for (let version = (loaded.at(-1)?.version ?? 1) - 1; version >= 1; version -= 1) {
    choices.push({ value: String(version), label: `Version ${version}` });
  }
  return choices;
}
