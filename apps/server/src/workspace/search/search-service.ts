import type { Actor } from '#identity';
import type { Database } from '#platform/db';
import { searchDocuments, searchProjects } from './search-repository.ts';

const FOUND = 8;

export type SearchService = ReturnType<typeof searchService>;

export function searchService({ db }: { db: Database['db'] }) {
  return {
    async find({ organization: { id } }: Actor, text: string) {
      const [projects, documents] = await Promise.all([
        searchProjects(db, id, text, FOUND),
        searchDocuments(db, id, text, FOUND),
      ]);
      return { projects, documents };
    },
  };
}
