import { useDebouncedValue } from '@mantine/hooks';
import type { CalledDocuments, Document, DocumentSummary } from '@rulewright/contract';
import { asRecord, asText } from '@rulewright/jdm';
import type { QueryClient } from '@tanstack/react-query';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { CalledGraphs } from '#jdm-editor/live/live-answer.ts';
import { MAX_CALLED } from '#jdm-editor/live/live-limits.ts';
import { documentQuery, listedDocumentQuery } from '#workspace/documents/document-query.ts';
import { versionQuery } from '#workspace/documents/version-query.ts';
import { queryKeys } from '#workspace/query-keys.ts';
import type { DocumentAddress, ProjectAddress } from '#workspace/urls/slugs.ts';
import type { Graph } from './working-copy/content.ts';

/** What others saved is run in its new version after so long. */
const staleTime = 30_000;
/** How long typing an address must pause before its document is asked for. */
const typingPauseMs = 400;
const none: Called = { graphs: {}, documents: [] };

/** What a graph calls. */
export type Called = {
  graphs: CalledGraphs;
  /** The documents that were found, also those that are not live. */
  documents: readonly CalledDocument[];
};

export type CalledDocument = Pick<DocumentSummary, 'name' | 'slug' | 'version' | 'live_version'>;

/**
 * The graphs of the documents that a graph calls, and of the documents that those call, as they are saved or live. Null while they are
 * loaded for the first time. When the graph calls others, the graphs from before are returned until typing pauses and the new
 * ones are loaded.
 *
 * @param graph null while nothing is run
 */
export function useCalledDocuments(
  { orgSlug, projectSlug }: DocumentAddress,
  graph: Pick<Graph, 'nodes'> | null,
  from: CalledDocuments,
): Called | null {
  const client = useQueryClient();
  const project = { orgSlug, projectSlug };
  // As text, which is the same while the keys are.
  const wanted = useMemo(() => JSON.stringify(graph ? keysIn(graph) : []), [graph]);
  const [typed] = useDebouncedValue(graph && wanted, typingPauseMs);
  // Those that are there when a run begins are loaded at once.
  const keys = JSON.parse(typed ?? wanted) as string[];
  const documents = queryKeys.documents(project);
  const { data } = useQuery({
    queryKey: [...documents, { called: keys, from }],
    queryFn: () => load(client, project, keys, from),
    enabled: keys.length > 0,
    staleTime,
    placeholderData: (before, query) => (isOf(documents, query?.queryKey) ? before : undefined),
  });
  return wanted === '[]' ? none : (data ?? null);
}

/** The saved graphs of the documents that a graph calls. */
export const useCalledGraphs = (address: DocumentAddress, graph: Pick<Graph, 'nodes'> | null): CalledGraphs | null =>
  useCalledDocuments(address, graph, 'saved')?.graphs ?? null;

/** Another project may have other documents at the same addresses. */
const isOf = (documents: readonly unknown[], key: readonly unknown[] = []) =>
  JSON.stringify(key.slice(0, documents.length)) === JSON.stringify(documents);

/** What is not there, or may not be read, is left out. */
async function load(
  client: QueryClient,
  project: ProjectAddress,
  keys: readonly string[],
  from: CalledDocuments,
): Promise<Called> {
  const graphs = new Map<string, string>();
  const documents: CalledDocument[] = [];
  const asked = new Set<string>();
  for (let next = keys; next.length > 0; ) {
    const wanted = next.filter((key) => !asked.has(key)).slice(0, MAX_CALLED - asked.size);
    for (const key of wanted) asked.add(key);
    const found = await Promise.all(wanted.map((docSlug) => calledAt(client, { ...project, docSlug }, from)));
    for (const [at, key] of wanted.entries()) {
      const called = found[at];
      if (called) documents.push(called.document);
      if (called?.text != null) graphs.set(key, called.text);
    }
    next = found.flatMap((called) => (called?.text == null ? [] : keysInText(called.text)));
  }
  return { graphs: Object.fromEntries(graphs), documents };
}

/** Its text is null where it is not live. */
async function calledAt(client: QueryClient, address: DocumentAddress, from: CalledDocuments) {
  try {
    // While an address is typed, the search for it knows whether there is such a document.
    const listed = listedDocumentQuery(address);
    const isSearched = client.getQueryState(listed.queryKey) !== undefined;
    if (isSearched && (await client.fetchQuery(listed)) === null) return null;
    const document = await client.fetchQuery({ ...documentQuery(address), staleTime });
    return { document, text: await textOf(client, address, document, from) };
  } catch {
    return null;
  }
}

async function textOf(
  client: QueryClient,
  address: DocumentAddress,
  { id, content, version, live_version: live }: Document,
  from: CalledDocuments,
): Promise<string | null> {
  if (from === 'saved' || live === version) return content;
  return live === null ? null : (await client.fetchQuery(versionQuery(address, id, live))).content;
}

function keysInText(text: string): string[] {
  try {
    const { nodes } = asRecord(JSON.parse(text));
    return Array.isArray(nodes) ? keysIn({ nodes }) : [];
  } catch {
    return [];
  }
}

function keysIn({ nodes }: Pick<Graph, 'nodes'>): string[] {
  const called = nodes.filter(({ type }) => type === 'decisionNode');
  return [...new Set(called.map(({ content }) => asText(asRecord(content).key)).filter((key) => key !== ''))];
}
