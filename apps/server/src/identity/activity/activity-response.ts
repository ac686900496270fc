import type { Event } from '@rulewright/contract';
import type { EventPage } from './activity-reader.ts';
import type { EventRow } from './activity-repository.ts';

const toEvent = (row: EventRow): Event => ({
  id: row.id,
  at: row.at.toISOString(),
  actor: { id: row.actorId, name: row.actorName },
  kind: row.kind,
  subject: row.subject,
  project: row.projectId === null ? null : { id: row.projectId, name: row.projectName ?? '' },
  document_id: row.documentId,
  address: row.address,
  device: row.userAgent,
  before: row.before,
  after: row.after,
});

export const toEventPage = ({ rows, nextCursor }: EventPage) => ({
  events: rows.map(toEvent),
  next_cursor: nextCursor,
});

/** Removes IP addresses and devices, which only people who may read the activity of the whole organization may see. */
export const withoutOrigins = ({ events, ...page }: ReturnType<typeof toEventPage>) => ({
  ...page,
  events: events.map((event) => ({ ...event, address: null, device: null })),
});

const csvColumns: Record<string, (event: Event) => unknown> = {
  id: ({ id }) => id,
  at: ({ at }) => at,
  actor_id: ({ actor }) => actor.id,
  actor_name: ({ actor }) => actor.name,
  kind: ({ kind }) => kind,
  subject: ({ subject }) => subject,
  project_id: ({ project }) => project?.id,
  project_name: ({ project }) => project?.name,
  document_id: ({ document_id: id }) => id,
  address: ({ address }) => address,
  device: ({ device }) => device,
  before: ({ before }) => before && JSON.stringify(before),
  after: ({ after }) => after && JSON.stringify(after),
};

/** Writes CSV as RFC 4180 defines it, with a header line. */
export async function* toCsv(pages: AsyncIterable<EventRow[]>) {
  yield csvLine(Object.keys(csvColumns));
  for await (const rows of pages) yield rows.map((row) => csvLine(cellsOf(toEvent(row)))).join('');
}

const cellsOf = (event: Event) => Object.values(csvColumns).map((read) => read(event));

const csvLine = (values: unknown[]) => `${values.map(csvCell).join(',')}\r\n`;

/** A spreadsheet program must not run a name that somebody chose as a formula. */
const FORMULA = /^[=+\-@\t\r]/;

function csvCell(value: unknown): string {
  const text = String(value ?? '');
  const plain = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
