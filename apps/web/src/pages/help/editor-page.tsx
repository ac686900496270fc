import { content } from '#docs/editor.md';
import { HelpArticle } from '#features/help/help-article.tsx';

export function EditorPage() {
  return <HelpArticle content={content} />;
}
