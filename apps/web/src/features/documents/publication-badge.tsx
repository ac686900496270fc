import { Badge } from '#shared/ui/badge.tsx';

export function PublicationBadge({ published }: { published: boolean }) {
  return published ? <Badge tone="good">Published</Badge> : <Badge tone="quiet">Draft</Badge>;
}
