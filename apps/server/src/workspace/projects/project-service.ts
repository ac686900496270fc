import type { CreateProject, ListQuery, UpdateProject } from '@rulewright/contract';
import { slugify } from '@rulewright/contract';
import type { Actor } from '#identity';
import { differenceOf } from '#identity';
import { lockOrganization, recordEvent } from '#identity/queries';
import { fieldFailure, notFound } from '#platform';
import type { Database } from '#platform/db';
import type { ListReader } from '#platform/limits';
import { changeInTurn } from '#platform/limits';

import type { DeletesProjects } from './project-deletion.ts';
import { countDocumentsIn, insertProject, listProjects, lockProject, updateProject } from './project-repository.ts';
import { requireProject } from './require-project.ts';

export type ProjectService = ReturnType<typeof projectService>;

type Parts = {
  db: Database['db'];
  lists: ListReader;
  deletion: DeletesProjects;
};

export function projectService({ db, lists, deletion }: Parts) {
  return {
    get: (actor: Actor, slug: string) => requireProject(db, actor, slug),

    list: ({ organization }: Actor, query: ListQuery) =>
      lists.pageOrAll(organization.id, query, (executor, part) => listProjects(executor, organization.id, part)),

    create(actor: Actor, { name, description, slug = slugify(name) }: CreateProject) {
      return changeInTurn(db, actor.organization.id, async (tx) => {
        const project = await insertProject(tx, actor.organization.id, { name, description, slug });
        if (!project) throw fieldFailure('conflict', 'name', `A project with the address "${slug}" already exists`);
        const after = { name, slug, description };
        await recordEvent(tx, actor, { kind: 'project.created', subject: name, project, after });
        return project;
      });
    },

    async update(actor: Actor, slug: string, input: UpdateProject) {
      const { name, description, project_id: meantId } = input;
      const project = await changeInTurn(db, actor.organization.id, async (tx) => {
        const { id, organizationId } = await requireProject(tx, actor, slug, meantId);
        const held = await lockProject(tx, organizationId, id);
        if (!held) return null;
        const { requires_approval = held.requiresApproval, publish_gate = held.publishGate } = input;
        const { minimum_coverage = held.minimumCoverage, blocks_on_warnings = held.blocksOnWarnings } = input;
        const difference = differenceOf(
          {
            name: held.name,
            description: held.description,
            requires_approval: held.requiresApproval,
            publish_gate: held.publishGate,
            minimum_coverage: held.minimumCoverage,
            blocks_on_warnings: held.blocksOnWarnings,
          },
          { name, description, requires_approval, publish_gate, minimum_coverage, blocks_on_warnings },
        );
        const updated = await updateProject(tx, organizationId, id, {
          name,
          description,
          requiresApproval: requires_approval,
          publishGate: publish_gate,
          minimumCoverage: minimum_coverage,
          blocksOnWarnings: blocks_on_warnings,
        });
        if (difference)
          await recordEvent(tx, actor, { kind: 'project.changed', subject: held.name, project: held, ...difference });
        return updated;
      });
      if (!project) throw notFound('Project');
      return project;
    },

    async remove(actor: Actor, slug: string, meantId: string | undefined) {
      const project = await requireProject(db, actor, slug, meantId);
      const { id, organizationId, name, description } = project;
      await changeInTurn(db, organizationId, async (tx) => {
        // Locks the project, so that the number of documents cannot change after it is counted.
        if (!(await lockProject(tx, organizationId, id))) throw notFound('Project');
        const documents = await countDocumentsIn(tx, organizationId, id);
        const before = { name, slug, description, documents };
        // Locks the organization before the roles in the project are deleted. The removal of a member uses the same
        // order, which prevents deadlocks.
        await lockOrganization(tx, organizationId);
        await deletion.markProject(tx, { organizationId, projectId: id });
        await recordEvent(tx, actor, { kind: 'project.deleted', subject: name, project, before });
      });
      deletion.finish(organizationId);
    },
  };
}
