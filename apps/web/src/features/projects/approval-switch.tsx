import { Box, Stack, Switch, Text } from '@mantine/core';
import type { Project } from '@rulewright/contract';
import { fallbackMessages } from '@rulewright/contract';
import { useId } from 'react';
import { messageOf } from '#lib/api/api-error.ts';
import type { Permit } from '#lib/permit.ts';
import { useSingleMutation } from '#lib/queries/use-single-mutation.ts';
import { useTemporaryMessage } from '#lib/time/use-temporary-message.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { SuccessBanner } from '#ui/feedback/success-banner.tsx';
import { Section } from '#ui/layout/section.tsx';
import type { ProjectAddress } from '#workspace/urls/slugs.ts';
import { useUpdateProject } from './project-queries.ts';

type Props = { address: ProjectAddress; project: Project; permit: Permit };

/** Whether publishing in this project needs the approval of a second person. Takes effect at once. */
export function ApprovalSwitch({ address, project, permit }: Props) {
  const { id, name, description, requires_approval: isOn } = project;
  const about = useId();
  const update = useUpdateProject(address);
  const [success, saySuccess] = useTemporaryMessage();
  const { mutate, isPending, error } = useSingleMutation({
    mutationFn: async (requires: boolean) => {
      await update({ name, description, requires_approval: requires, project_id: id });
      saySuccess(requires ? 'Publishing now needs an approval.' : 'Publishing no longer needs an approval.');
    },
  });

  return (
    <Box mt="xl">
      <Section title="Approval">
        <Stack>
          <div>
            <Switch
              size="md"
              label="Ask for a second person's approval before a version goes live"
              aria-describedby={about}
              checked={isOn}
              disabled={!permit.allowed}
              aria-busy={isPending}
              onChange={({ currentTarget }) => mutate(currentTarget.checked)}
            />
            <Text id={about} mt="0.375rem" c="dimmed" fz="sm">
              {permit.reason ??
                'Publish becomes Request Approval, and another person looks at the difference and decides.'}
            </Text>
          </div>
          {error && <Banner tone="failure">{messageOf(error, fallbackMessages.updateProject)}</Banner>}
          <SuccessBanner>{success}</SuccessBanner>
        </Stack>
      </Section>
    </Box>
  );
}
