import { content } from '#docs/nodes.md';
import { HelpArticle } from '#features/help/help-article.tsx';

export function NodesPage() {
  return <HelpArticle content={content} />;
}
