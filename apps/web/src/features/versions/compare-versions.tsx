import { NativeSelect } from '@mantine/core';
import type { DocumentVersion } from '@rulewright/contract';
import { useState } from 'react';
import { DifferenceSwitch } from '#shared/decision-graph/difference-switch.tsx';
import { formatTime } from '#shared/time/format-time.ts';
import { Dialog } from '#shared/ui/dialog.tsx';
import classes from './compare-versions.module.css';

type Props = {
  opened: boolean;
  /** At least two, newest first. */
  versions: readonly DocumentVersion[];
  chosen: DocumentVersion;
  close: () => void;
};

export function CompareVersions({ opened, versions, chosen, close }: Props) {
  return (
    <Dialog opened={opened} title="Compare versions" size="84rem" roomy close={close}>
      <Comparison versions={versions} chosen={chosen} />
    </Dialog>
  );
}

function Comparison({ versions, chosen }: Pick<Props, 'versions' | 'chosen'>) {
  // What has changed since an old version; for the newest, what it changed itself.
  const [newest, previous = newest] = versions;
  const [before, setBefore] = useState(() => (chosen === newest ? previous : chosen));
  const [after, setAfter] = useState(newest);
  const select = (label: string, value: DocumentVersion | undefined, choose: (version?: DocumentVersion) => void) => (
    <NativeSelect
      label={label}
      data={versions.map((version) => ({ value: version.id, label: labelOf(version, version === newest) }))}
      value={value?.id ?? ''}
      onChange={({ currentTarget }) => choose(versions.find(({ id }) => id === currentTarget.value))}
    />
  );

  return (
    <DifferenceSwitch
      className={classes.choices}
      beside={
        <>
          {select('From', before, setBefore)}
          {select('To', after, setAfter)}
        </>
      }
    >
      {(Difference) =>
        !before || !after || before.id === after.id ? (
          <p className={classes.same}>Choose two different versions to see what changed between them.</p>
        ) : (
          <Difference before={before.content} after={after.content} />
        )
      }
    </DifferenceSwitch>
  );
}

const labelOf = ({ version, created_at }: DocumentVersion, current: boolean) =>
  `Version ${version}${current ? ' (Current)' : ''}, ${formatTime(new Date(created_at))}`;
