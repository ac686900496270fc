import type { Project, Role } from '@rulewright/contract';
import type { ProjectRow } from './project-repository.ts';

export const toProject = (row: ProjectRow): Project => ({
  id: row.id,
  name: row.name,
  slug: row.slug,
  description: row.description,
  status: row.status,
  requires_approval: row.requiresApproval,
  publish_gate: row.publishGate,
  minimum_coverage: row.minimumCoverage,
  blocks_on_warnings: row.blocksOnWarnings,
  created_at: row.createdAt.toISOString(),
  updated_at: row.updatedAt.toISOString(),
});

/** Includes the role of the reader. */
export const toOwnProject = (row: ProjectRow, { role }: { role: Role }): Project => ({ ...toProject(row), role });
