import { Badge } from '#ui/feedback/badge.tsx';

export function PublicationBadge({ published }: { published: boolean }) {
  return published ? <Badge tone="good">Published</Badge> : <Badge tone="quiet">Draft</Badge>;
}
