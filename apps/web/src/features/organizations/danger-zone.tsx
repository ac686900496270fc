import { Box } from '@mantine/core';
import type { Organization } from '@rulewright/contract';
import { Section } from '#ui/layout/section.tsx';
import { DeleteOrganization } from './delete-organization.tsx';
import { TransferOwnership } from './transfer-ownership.tsx';

/** Actions of owners that cannot easily be undone, separate from the other settings. */
export function DangerZone({ organization }: { organization: Organization }) {
  return (
    <Box mt="3rem">
      <Section
        beside
        title="Transfer Ownership"
        about="Another member becomes an owner of this organization, and you become an admin."
      >
        <div>
          <TransferOwnership organization={organization} />
        </div>
      </Section>
      <Section
        beside
        title="Delete Organization"
        about="Its projects, documents, versions, logs and members go with it. Its public endpoints end at once."
      >
        <div>
          <DeleteOrganization organization={organization} />
        </div>
      </Section>
    </Box>
  );
}
