import type { Actor } from '#identity';
import type { Database } from '#platform/db';
import type { ListReader } from '#platform/limits';
import { searchDocuments, searchProjects } from './search-repository.ts';

const FOUND = 8;

export type SearchService = ReturnType<typeof searchService>;

export function searchService({ db, lists }: { db: Database['db']; lists: ListReader }) {
  return {
    find: ({ organization: { id } }: Actor, text: string) =>
      lists.overview(id, async () => ({
        projects: await searchProjects(db, id, text, FOUND),
        documents: await searchDocuments(db, id, text, FOUND),
      })),
  };
}
