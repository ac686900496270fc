import type { Evaluator } from '@rulewright/engine';
import type { ActivityReader } from '#identity';
import type { Config } from '#platform';
import type { Database } from '#platform/db';
import type { AccountOf, ListReader } from '#platform/limits';
import { contentService } from './documents/content-service.ts';
import type { DeletesDocuments } from './documents/document-deletion.ts';
import { documentService } from './documents/document-service.ts';
import { graphChecks } from './documents/servable.ts';
import type { DeletesProjects } from './projects/project-deletion.ts';
import { projectMemberService } from './projects/project-member-service.ts';
import { projectService } from './projects/project-service.ts';
import { searchService } from './search/search-service.ts';
import { copyTestCases } from './test-cases/copy-test-cases.ts';
import { testCaseService } from './test-cases/test-case-service.ts';

type Parts = {
  config: Config;
  database: Database;
  accountOf: AccountOf;
  lists: ListReader;
  evaluator: Evaluator;
  events: ActivityReader;
  deletion: DeletesProjects & DeletesDocuments;
};

export type WorkspaceServices = ReturnType<typeof workspaceServices>;

export function workspaceServices({ config, database, accountOf, lists, evaluator, events, deletion }: Parts) {
  const { db, requireRoom } = database;
  const { storageLimitBytes: limitBytes } = config;
  const contents = contentService({ db, accountOf, limitBytes, requireRoom: requireRoom.forContent });
  const checks = graphChecks({ db, evaluator, accountOf });
  return {
    checks,
    projects: projectService({ db, lists, deletion }),
    projectMembers: projectMemberService({ db, lists }),
    documents: documentService({ db, lists, checks, deletion, contents, copyTestCases, events }),
    testCases: testCaseService({ db, requireQuota: contents.requireQuota }),
    search: searchService({ db, lists }),
    /** Run every hour. */
    tidying: [contents.deleteLeftBehind],
  };
}
