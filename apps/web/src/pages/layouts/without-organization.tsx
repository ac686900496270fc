import { DeleteAccount } from '#features/accounts/delete-account.tsx';
import { NoOrganization } from '#features/organizations/no-organization.tsx';

/** In the place of pages that need an organization. */
export const WithoutOrganization = () => <NoOrganization deleteAccount={<DeleteAccount />} />;
