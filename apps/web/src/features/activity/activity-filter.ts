import { EventFilter } from '@rulewright/contract';
import { useUrlFilters } from '#ui/navigation/use-url-filters.ts';

const fields = ['person', 'kind', 'project', 'from', 'to'] as const;
type FilterField = (typeof fields)[number];
/** The values in the URL, empty where nothing is chosen. Days are in the reader's time zone. */
export type ActivityChoice = Record<FilterField, string>;
export type Choose = (changes: Partial<ActivityChoice>) => void;

export const useActivityChoice = () => useUrlFilters(fields);

export const everything: ActivityChoice = { person: '', kind: '', project: '', from: '', to: '' };

/** The filter for the server. Invalid values in the URL are left out. */
export function filterOf({ person, kind, project, from, to }: ActivityChoice): EventFilter {
  const wanted = { person, kind, project, from: startOf(from), to: endOf(to) };
  const known = Object.entries(wanted).filter(([field, value]) =>
    value ? EventFilter.safeParse({ [field]: value }).success : false,
  );
  return EventFilter.parse(Object.fromEntries(known));
}

const startOf = (day: string) => momentOf(`${day}T00:00:00.000`);
const endOf = (day: string) => momentOf(`${day}T23:59:59.999`);

function momentOf(text: string): string | undefined {
  const moment = Date.parse(text);
  return Number.isNaN(moment) ? undefined : new Date(moment).toISOString();
}
