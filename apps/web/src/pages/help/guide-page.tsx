import { content } from '#docs/first-decision.md';
import { HelpArticle } from '#features/help/help-article.tsx';

export function GuidePage() {
  return <HelpArticle content={content} />;
}
