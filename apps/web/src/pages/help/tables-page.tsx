import { content } from '#docs/tables.md';
import { HelpArticle } from '#features/help/help-article.tsx';

export function TablesPage() {
  return <HelpArticle content={content} />;
}
