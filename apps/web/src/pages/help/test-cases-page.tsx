import { content } from '#docs/test-cases.md';
import { HelpArticle } from '#features/help/help-article.tsx';

export function TestCasesPage() {
  return <HelpArticle content={content} />;
}
