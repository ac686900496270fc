import type { Organization } from '@rulewright/contract';
import { Section } from '#ui/layout/section.tsx';
import { DeleteOrganization } from './delete-organization.tsx';
import classes from './organization-end.module.css';
import { TransferOwnership } from './transfer-ownership.tsx';

/** What only owners do, and cannot easily take back. Apart from the other settings. */
export function OrganizationEnd({ organization }: { organization: Organization }) {
  return (
    <div className={classes.end}>
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
    </div>
  );
}
