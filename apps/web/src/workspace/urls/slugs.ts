import { useParams } from 'react-router';

/** Identifies a project in the addresses of pages and of the API. */
export type ProjectAddress = { orgSlug: string; projectSlug: string };

/** Identifies a document in the addresses of pages and of the API. */
export type DocumentAddress = ProjectAddress & { docSlug: string };

/** The slugs in the current URL. Which of them are present depends on the page's route. */
export function useSlugs() {
  const { orgSlug = '', projectSlug = '', docSlug = '' } = useParams();
  return { orgSlug, projectSlug, docSlug };
}
