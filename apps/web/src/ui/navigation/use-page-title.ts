import { useDocumentTitle } from '@mantine/hooks';

/** Names the tab after the page. Without a title it keeps the name that it has. */
export function usePageTitle(title: string | null): void {
  useDocumentTitle(title === null ? '' : `${title} · Rulewright`);
}
