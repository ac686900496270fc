import { Missing } from '#shared/ui/missing.tsx';
import { dashboardWay } from '#shared/workspace/ways.ts';

export function OrganizationMissing() {
  return <Missing noun="Organization" way={dashboardWay} />;
}
