import type { NativeSelectProps } from '@mantine/core';
import { NativeSelect } from '@mantine/core';
import { Role } from '@rulewright/contract';
import { roleLabels } from '#workspace/permissions/roles.ts';
import { useMay } from '#workspace/permissions/use-may.ts';

/** The role that most people should get comes first. */
const order: readonly Role[] = ['member', 'viewer', 'admin', 'owner'];

/** All roles. Only owners can choose "owner". */
export function RoleSelect(props: Omit<NativeSelectProps, 'data'>) {
  const owners = useMay('owners:manage');
  const options = order.map((role) => ({
    value: role,
    label: roleLabels[role],
    disabled: role === 'owner' && !owners.allowed,
  }));
  return <NativeSelect {...props} data={options} />;
}

/** The role of a select's value. */
export const roleOf = (value: string): Role => Role.parse(value);
