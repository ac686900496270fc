import type { TestCase, TestCaseContent } from '@rulewright/contract';
import { CreateTestCase, MAX_TEST_CASES, tooManyTestCases } from '@rulewright/contract';
import { isRecord } from '#lib/json/is-record.ts';
import { contentOf } from '../edits/test-case-queries.ts';
import type { FileCase } from './file-case.ts';
import { withCells } from './with-cells.ts';

/** What happens to the cases that are not in the file. */
export type ImportMode = 'keep' | 'delete';

export type PlannedCase = {
  kind: 'new' | 'changed' | 'deleted';
  id: string;
  /** The revision that it was compared with. Null where the case is new. */
  base: number | null;
  before: TestCaseContent | null;
  after: TestCaseContent | null;
};

export type CasePlan = {
  changes: PlannedCase[];
  sameCount: number;
  /** What cannot be imported and why, with line and column. */
  faults: string[];
  /** Why nothing can be imported. */
  refusal: string | null;
};

/**
 * What the cases become when those of a file are imported. One is the same as before if it has the same id, or else the same
 * name. What cannot be read is left out.
 */
export function planCases(
  cases: readonly TestCase[],
  read: readonly FileCase[],
  mode: ImportMode,
  newId: () => string,
): CasePlan {
  const waiting = new Waiting(cases);
  const plan: CasePlan = { changes: [], sameCount: 0, faults: [], refusal: null };
  // Those with an id first, so that none of another name takes their place.
  const found = new Map(read.flatMap((one) => (one.id === null ? [] : [[one, waiting.takeById(one.id)] as const])));
  for (const one of read) {
    const before = found.get(one) ?? waiting.takeByName(one.content.name ?? one.ownName);
    const { content, fault } = contentFrom(one, before);
    if (!content) plan.faults.push(fault);
    else if (!before) plan.changes.push({ kind: 'new', id: newId(), base: null, before: null, after: content });
    else if (isSame(contentOf(before), content)) plan.sameCount++;
    else plan.changes.push({ ...plannedFor(before), kind: 'changed', after: content });
  }
  if (mode === 'delete')
    for (const one of waiting.left()) plan.changes.push({ ...plannedFor(one), kind: 'deleted', after: null });
  plan.refusal = refusalOf(plan, cases.length, mode);
  return plan;
}

const plannedFor = (one: TestCase) => ({ id: one.id, base: one.revision, before: contentOf(one) });

function refusalOf({ changes, faults }: CasePlan, before: number, mode: ImportMode): string | null {
  const count = (wanted: PlannedCase['kind']) => changes.filter(({ kind }) => kind === wanted).length;
  const total = before + count('new') - count('deleted');
  if (total > MAX_TEST_CASES) return `${tooManyTestCases}, and there would be ${total.toLocaleString('en')}.`;
  return mode === 'delete' && faults.length > 0
    ? 'Cases that are not in the file can only be deleted when all of the file can be read.'
    : null;
}

/** The cases that nothing in the file was found for yet. */
class Waiting {
  readonly #byId: Map<string, TestCase>;
  readonly #byName = new Map<string, TestCase[]>();

  constructor(cases: readonly TestCase[]) {
    this.#byId = new Map(cases.map((one) => [one.id, one]));
    for (const one of cases) this.#byName.set(one.name, [...(this.#byName.get(one.name) ?? []), one]);
  }

  takeById(id: string): TestCase | undefined {
    const one = this.#byId.get(id);
    this.#byId.delete(id);
    return one;
  }

  /** Of several with the same name the next in order. */
  takeByName(name: unknown): TestCase | undefined {
    const one = this.#byName.get(String(name))?.find(({ id }) => this.#byId.has(id));
    return one && this.takeById(one.id);
  }

  left(): Iterable<TestCase> {
    return this.#byId.values();
  }
}

type Read = { content: TestCaseContent; fault: null } | { content: null; fault: string };

/** The case with what the file says of it. */
function contentFrom({ content, cells, ownName, fault, place }: FileCase, before: TestCase | undefined): Read {
  if (fault !== null) return { content: null, fault: `${place()}: ${fault}.` };
  // A sheet has columns for some fields of an answer, and rarely for all of them.
  const own = { ...(ownName !== null && { name: ownName }), ...(cells && { match: 'members' }) };
  const base = before ? contentOf(before) : own;
  const fields = before && cells ? withCells(before, cells) : {};
  const read = CreateTestCase.safeParse({ ...base, ...content, ...fields });
  if (read.success) return { content: contentOf(read.data), fault: null };
  const [issue] = read.error.issues;
  return { content: null, fault: `${place(issue?.path[0]?.toString())}: ${issue?.message ?? 'it is not complete'}.` };
}

/** Whether both are the same, in whatever order their members are. */
const isSame = (one: TestCaseContent, other: TestCaseContent) => inOrder(one) === inOrder(other);

const inOrder = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    isRecord(part) ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1))) : part,
  );
