import { useParams } from 'react-router';

/** What names a project, in addresses of pages and of the API. */
export type ProjectAddress = { orgSlug: string; projectSlug: string };

/** What names a document, in addresses of pages and of the API. */
export type DocumentAddress = ProjectAddress & { docSlug: string };

/** What the address names. A page's route says which of these there are. */
export function useSlugs() {
  const { orgSlug = '', projectSlug = '', docSlug = '' } = useParams();
  return { orgSlug, projectSlug, docSlug };
}
