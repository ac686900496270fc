import { Textarea } from '@mantine/core';
import type { GateOutcome } from '@rulewright/contract';
import { limits } from '@rulewright/contract';
import { Banner } from '#ui/feedback/banner.tsx';
import growing from '#ui/form/growing-text.module.css';
import { useMay } from '#workspace/permissions/use-may.ts';
import { wayPastGate } from './outcome-words.ts';
import classes from './test-runs.module.css';

type Reason = { reason: string; giveReason: (reason: string) => void };

/** Says why the publish gate blocks a version, and asks those who may override it for a reason. */
export function GateNotice({ blocked, ...reason }: Reason & { blocked: GateOutcome }) {
  const { run, problems } = blocked;
  const permit = useMay('gate:override');

  return (
    <div className={classes.gate}>
      <Banner tone="failure">
        <h3 className={classes.title}>The publish gate blocks version {run.version}</h3>
        <ul className={classes.list}>
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
        <p className={classes.rest}>{wayPastGate(permit.allowed)}</p>
      </Banner>
      <OverrideReason {...reason} />
    </div>
  );
}

/** Asks those who may override the publish gate why they do. */
export function OverrideReason({ reason, giveReason }: Reason) {
  return (
    useMay('gate:override').allowed && (
      <Textarea
        label="Reason for publishing it anyway"
        description="Kept in the activity, for everybody to read"
        inputWrapperOrder={['label', 'input', 'description']}
        size="md"
        maxLength={limits.overrideReason}
        autoComplete="off"
        classNames={{ input: growing.input }}
        value={reason}
        onChange={({ currentTarget }) => giveReason(currentTarget.value)}
      />
    )
  );
}
