import { ApiError } from '#lib/api/api-error.ts';

/** The node at which an evaluation failed, with its name if the graph can be parsed. */
export function failingNode(error: unknown, content: string): { id: string; name: string } | null {
  if (!(error instanceof ApiError)) return null;
  const id = error.details.find(({ node_id }) => node_id)?.node_id;
  return id ? { id, name: nameOf(id, content) } : null;
}

function nameOf(id: string, content: string): string {
  try {
    const { nodes } = JSON.parse(content) as { nodes?: { id?: unknown; name?: unknown }[] };
    const name = nodes?.find((node) => node.id === id)?.name;
    return typeof name === 'string' && name !== '' ? name : id;
  } catch {
    return id;
  }
}
