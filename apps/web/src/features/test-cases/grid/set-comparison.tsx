import { Button, NativeSelect, SegmentedControl, TextInput } from '@mantine/core';
import type { Match, TestCase } from '@rulewright/contract';
import { CreateTestCase } from '@rulewright/contract';
import { useState } from 'react';
import type { Permit } from '#lib/permit.ts';
import { counted } from '#lib/text/counted.ts';
import { ariaDisabled } from '#ui/buttons/aria-disabled.ts';
import { PermittedButton } from '#ui/buttons/permitted-button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import body from '#ui/dialogs/dialog-body.module.css';
import type { CasePart } from '../edits/case-part.ts';
import type { CaseEdits } from '../edits/use-case-edits.ts';
import classes from './set-comparison.module.css';

type Props = {
  /** All cases that are shown. */
  cases: readonly TestCase[];
  /** Those of which cells are selected. */
  selected: readonly TestCase[];
  edits: CaseEdits;
  permit: Permit;
  /** Whether more cases are on their way. */
  isLoading?: boolean;
};

/** Sets for many cases at once how their answers are compared. */
export function SetComparison({ cases, selected, edits, permit, isLoading = false }: Props) {
  const [isOpen, setOpen] = useState(false);
  const waits = isLoading || edits.isPending || cases.length === 0;
  return (
    <>
      <PermittedButton
        permit={permit}
        variant="default"
        size="xs"
        onClick={() => !waits && setOpen(true)}
        {...ariaDisabled(waits)}
      >
        Set Comparison
      </PermittedButton>
      <Dialog opened={isOpen} title="How Answers Are Compared" size="34rem" close={() => setOpen(false)}>
        {isOpen && <ComparisonForm cases={cases} selected={selected} edits={edits} close={() => setOpen(false)} />}
      </Dialog>
    </>
  );
}

type Strict = '' | 'strict' | 'lenient';

const stricts: { value: Strict; label: string }[] = [
  { value: '', label: 'Leave as it is' },
  { value: 'strict', label: 'Make a test case fail' },
  { value: 'lenient', label: 'Are only mentioned' },
];

const matches: { value: Match | ''; label: string }[] = [
  { value: '', label: 'Leave as it is' },
  { value: 'whole', label: 'The whole answer' },
  { value: 'members', label: 'Only the fields written in each case' },
];

function ComparisonForm({
  cases,
  selected,
  edits,
  close,
}: Pick<Props, 'cases' | 'selected' | 'edits'> & { close: () => void }) {
  /** Those that were selected when this was opened: other cases may stand in their rows by now. */
  const [ids] = useState(() => new Set(selected.map(({ id }) => id)));
  const chosen = cases.filter(({ id }) => ids.has(id));
  const all = cases.length === 1 ? 'The only case shown' : `All ${cases.length.toLocaleString()} cases shown`;
  const [scope, setScope] = useState<'selected' | 'all'>(ids.size > 0 ? 'selected' : 'all');
  const [match, setMatch] = useState<Match | ''>('');
  const [tolerance, setTolerance] = useState('');
  const wanted = readTolerance(tolerance);
  const [strict, setStrict] = useState<Strict>('');
  const parts = [
    ...(match ? [matchPart(match)] : []),
    ...(wanted.value === null ? [] : [tolerancePart(wanted.value)]),
    ...(strict ? [strictPart(strict === 'strict')] : []),
  ];
  const changed = (scope === 'selected' ? chosen : cases).flatMap((seen) => {
    const others = parts.filter((part) => part.textOf({ ...seen, ...part.changed(seen) }) !== part.textOf(seen));
    return others.length > 0 ? [{ seen, parts: others }] : [];
  });
  const isIdle = changed.length === 0 || wanted.problem !== null;

  function apply() {
    if (isIdle) return;
    const [only, ...others] = changed;
    const what = others.length > 0 ? `${counted(changed.length, 'test case')} are` : `${only?.seen.name} is`;
    void edits.editSeveral(`set how ${what} compared`, changed);
    close();
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      <div className={classes.fields}>
        {ids.size > 0 ? (
          <SegmentedControl
            aria-label="Which test cases"
            fullWidth
            data={[
              { value: 'selected', label: counted(chosen.length, 'selected case') },
              { value: 'all', label: all },
            ]}
            value={scope}
            onChange={(value) => setScope(value as typeof scope)}
          />
        ) : (
          <p className={classes.count}>{all}</p>
        )}
        <NativeSelect
          label="Compare"
          data={matches}
          value={match}
          onChange={({ currentTarget }) => setMatch(currentTarget.value as typeof match)}
        />
        <TextInput
          label="Tolerance of numbers"
          placeholder="Leave as it is"
          inputMode="decimal"
          value={tolerance}
          error={wanted.problem}
          onChange={({ currentTarget }) => setTolerance(currentTarget.value)}
        />
        <NativeSelect
          label="Cells that cannot be evaluated"
          data={stricts}
          value={strict}
          onChange={({ currentTarget }) => setStrict(currentTarget.value as Strict)}
        />
        <p className={classes.count} role="status">
          {wanted.problem === null &&
            (parts.length === 0 ? 'Nothing is chosen yet.' : `${counted(changed.length, 'test case')} will change.`)}
        </p>
      </div>
      <div className={body.actions}>
        <Button type="submit" {...ariaDisabled(isIdle)}>
          Apply
        </Button>
        <Button variant="default" onClick={close}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

/** What was typed, and what is wrong with it. Nothing leaves the tolerance as it is. */
function readTolerance(text: string): { value: number | null; problem: string | null } {
  if (text.trim() === '') return { value: null, problem: null };
  const { success, data, error } = CreateTestCase.shape.tolerance.safeParse(Number(text));
  return success ? { value: data, problem: null } : { value: null, problem: error.issues[0]?.message ?? null };
}

const strictPart = (isStrict: boolean): CasePart => ({
  key: 'no_failed_cells',
  name: 'whether cells may fail',
  textOf: (content) => String(content.no_failed_cells === true),
  changed: () => ({ no_failed_cells: isStrict }),
});

const matchPart = (match: Match): CasePart => ({
  key: 'match',
  name: 'what is compared',
  textOf: (content) => content.match,
  changed: () => ({ match }),
});

const tolerancePart = (tolerance: number): CasePart => ({
  key: 'tolerance',
  name: 'the tolerance',
  textOf: (content) => String(content.tolerance),
  changed: () => ({ tolerance }),
});
