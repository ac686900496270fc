import { useParams } from 'react-router';

/** What the address names. A page's route says which of these there are. */
export function useSlugs() {
  const { orgSlug = '', projectSlug = '', docSlug = '' } = useParams();
  return { orgSlug, projectSlug, docSlug };
}
