import { Missing } from '#shared/ui/missing.tsx';

export function OrganizationMissing() {
  return <Missing noun="Organization" way={{ label: 'Go to Dashboard', to: '/dashboard' }} />;
}
