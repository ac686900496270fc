import { Box, Textarea } from '@mantine/core';
import type { GateOutcome } from '@rulewright/contract';
import { limits } from '@rulewright/contract';
import type { Ref } from 'react';
import { Banner } from '#ui/feedback/banner.tsx';
import growing from '#ui/form/growing-text.module.css';
import { useMay } from '#workspace/permissions/use-may.ts';
import type { GatedStep } from './outcome-words.ts';
import { wayPastGate } from './outcome-words.ts';
import classes from './test-runs.module.css';

type Reason = {
  step: GatedStep;
  reason: string;
  giveReason: (reason: string) => void;
  /** Where the reason is written. */
  field: Ref<HTMLTextAreaElement>;
};

/**
 * Says why the publish gate blocks a version, and asks those who may override it for a reason. It appears when something was
 * refused that somebody pressed, so the field for the reason takes the focus.
 */
export function GateNotice({ blocked, ...reason }: Reason & { blocked: GateOutcome }) {
  const { run, problems } = blocked;
  const permit = useMay('gate:override');

  return (
    <div className={classes.gate}>
      <Banner tone="failure">
        <Box component="h3" mb="0.25rem" fz="sm" fw={600}>
          The publish gate blocks version {run.version}
        </Box>
        <ul className={classes.list}>
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
        <Box component="p" mt="xs">
          {wayPastGate(reason.step, permit.allowed)}
        </Box>
      </Banner>
      <OverrideReason {...reason} autoFocus />
    </div>
  );
}

const labels: Record<GatedStep, { label: string; description: string }> = {
  publishing: {
    label: 'Reason for publishing it anyway',
    description: 'Kept in the activity, for everybody to read',
  },
  asking: {
    label: 'Reason for asking for approval anyway',
    description: 'For whoever decides, and kept in the activity, for everybody to read',
  },
};

/** Asks those who may override the publish gate why they do. */
export function OverrideReason({ step, reason, giveReason, field, autoFocus }: Reason & { autoFocus?: boolean }) {
  return (
    useMay('gate:override').allowed && (
      <Textarea
        {...labels[step]}
        ref={field}
        autoFocus={autoFocus}
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
