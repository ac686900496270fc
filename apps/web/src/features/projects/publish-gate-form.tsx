import { Box, Checkbox, Group, NumberInput, Stack } from '@mantine/core';
import type { Project, PublishGate } from '@rulewright/contract';
import { fallbackMessages } from '@rulewright/contract';
import type { FormEvent } from 'react';
import { useId, useState } from 'react';
import { messageOf } from '#lib/api/api-error.ts';
import type { Permit } from '#lib/permit.ts';
import { useSingleMutation } from '#lib/queries/use-single-mutation.ts';
import { useTemporaryMessage } from '#lib/time/use-temporary-message.ts';
import { ariaDisabled } from '#ui/buttons/aria-disabled.ts';
import { PermittedButton } from '#ui/buttons/permitted-button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { SuccessBanner } from '#ui/feedback/success-banner.tsx';
import radio from '#ui/form/radio.module.css';
import { Section } from '#ui/layout/section.tsx';
import type { ProjectAddress } from '#workspace/urls/slugs.ts';
import { useUpdateProject } from './project-queries.ts';
import classes from './publish-gate-form.module.css';

const choices: { value: PublishGate; label: string; about: string }[] = [
  { value: 'off', label: 'Off', about: 'Test cases are not run when a document is published.' },
  { value: 'warn', label: 'Warn', about: 'They are run, and whoever publishes is told what does not pass.' },
  {
    value: 'block',
    label: 'Block',
    about: 'Nothing goes live unless they pass. Admins can override it with a reason.',
  },
];

type Props = { address: ProjectAddress; project: Project; permit: Permit };

/** What becomes of a version whose test cases do not pass, or whose check has warnings. */
export function PublishGateForm({ address, project, permit }: Props) {
  const { id, name, description, publish_gate, minimum_coverage, blocks_on_warnings } = project;
  const group = useId();
  const [chosen, choose] = useState<PublishGate | null>(null);
  const [typed, type] = useState<number | '' | null>(null);
  const [ticked, tick] = useState<boolean | null>(null);
  const gate = chosen ?? publish_gate;
  const minimum = typed ?? minimum_coverage ?? '';
  const blocks = ticked ?? blocks_on_warnings;
  const update = useUpdateProject(address);
  const [success, saySuccess] = useTemporaryMessage();
  const { mutate, isPending, error } = useSingleMutation({
    mutationFn: async () => {
      const coverage = minimum === '' ? null : minimum;
      await update({
        name,
        description,
        publish_gate: gate,
        minimum_coverage: coverage,
        blocks_on_warnings: blocks,
        project_id: id,
      });
      choose(null);
      type(null);
      tick(null);
      saySuccess('Publish gate saved.');
    },
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    mutate();
  }

  return (
    <Box component="form" mt="xl" onSubmit={submit}>
      <Section title="Publish gate">
        <Stack>
          <fieldset className={classes.choices} disabled={!permit.allowed}>
            <Box component="legend" mb="0.625rem" p={0}>
              What the test cases decide when a version is to go live
            </Box>
            {choices.map(({ value, label, about }) => (
              <Group component="label" key={value} wrap="nowrap" gap="0.625rem" align="baseline">
                <input
                  className={radio.radio}
                  type="radio"
                  name={group}
                  checked={gate === value}
                  onChange={() => choose(value)}
                />
                <span>
                  {label}
                  <Box component="small" display="block" c="dimmed" fz="sm">
                    {about}
                  </Box>
                </span>
              </Group>
            ))}
          </fieldset>
          <NumberInput
            label="Minimum coverage"
            description="How much of the rows, branches and expressions the test cases have to reach. Empty where nothing is asked for."
            maw="26rem"
            suffix=" %"
            min={0}
            max={100}
            clampBehavior="strict"
            disabled={!permit.allowed || gate === 'off'}
            value={minimum}
            onChange={(value) => type(typeof value === 'number' ? value : '')}
          />
          <Checkbox
            label="Block on warnings"
            description="Nothing goes live while the check has warnings, whatever the test cases decide. Errors always block. Admins can override it with a reason."
            disabled={!permit.allowed}
            checked={blocks}
            onChange={({ currentTarget }) => tick(currentTarget.checked)}
          />
          {error && <Banner tone="failure">{messageOf(error, fallbackMessages.updateProject)}</Banner>}
          <SuccessBanner>{success}</SuccessBanner>
          <div>
            <PermittedButton permit={permit} type="submit" variant="default" {...ariaDisabled(isPending)}>
              {isPending ? 'Saving...' : 'Save Publish Gate'}
            </PermittedButton>
          </div>
        </Stack>
      </Section>
    </Box>
  );
}
