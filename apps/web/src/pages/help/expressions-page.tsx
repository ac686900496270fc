import { content } from '#docs/expressions.md';
import { HelpArticle } from '#features/help/help-article.tsx';

export function ExpressionsPage() {
  return <HelpArticle content={content} />;
}
