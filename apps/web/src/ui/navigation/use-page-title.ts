import { useDocumentTitle } from '@mantine/hooks';

/** Sets the title of the browser's tab. Null leaves it unchanged. */
export function usePageTitle(title: string | null): void {
  useDocumentTitle(title === null ? '' : `${title} · Rulewright`);
}
