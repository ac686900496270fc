import type { Organization } from '@rulewright/contract';
import type { Actor } from '../actor.ts';

export const toOrganization = ({ id, name, slug, description, createdAt }: Actor['organization']): Organization => ({
  id,
  name,
  slug,
  description,
  created_at: createdAt.toISOString(),
});
