import { counted } from '#lib/text/counted.ts';
import classes from '#ui/import/import.module.css';
import { placeName } from '../fields/place-names.ts';
import type { PlannedCase } from './plan-cases.ts';

/** More would not be read before an import. */
const MAX_SHOWN = 100;
const MAX_LENGTH = 160;

const words = { new: '+ New', changed: '~ Changed', deleted: '− Deleted' };
/** The colours of the rows are those of an imported table. */
const looks = { new: 'added', changed: 'changed', deleted: 'removed' };

/** The cases that an import changes, with what they were before. */
export function ImportPreview({ changes }: { changes: readonly PlannedCase[] }) {
  const hidden = changes.length - MAX_SHOWN;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be within reach of the keyboard.
    <section className={classes.preview} aria-label="Test cases that change" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">Change</th>
            <th scope="col">Name</th>
            <th scope="col" data-wide>
              Input
            </th>
            <th scope="col" data-wide>
              Expected
            </th>
            <th scope="col">Other</th>
          </tr>
        </thead>
        <tbody>
          {changes.slice(0, MAX_SHOWN).map((change) => (
            <PreviewRow key={change.id} change={change} />
          ))}
        </tbody>
      </table>
      {hidden > 0 && <p className={classes.more}>and {counted(hidden, 'more test case')}</p>}
    </section>
  );
}

function PreviewRow({ change: { kind, before, after } }: { change: PlannedCase }) {
  const cells = [textsOf(before), textsOf(after)];
  return (
    <tr data-kind={looks[kind]}>
      <th scope="row">{words[kind]}</th>
      {titles.map((title, at) => {
        const [old = '', now = ''] = cells.map((texts) => texts[at]);
        return (
          <td key={title} data-changed={(kind === 'changed' && old !== now) || undefined}>
            {old !== now && old !== '' && <del>{short(old)}</del>} {kind !== 'deleted' && <span>{short(now)}</span>}
          </td>
        );
      })}
    </tr>
  );
}

const titles = ['name', 'input', 'expected', 'other'];

/** What a row shows of a case. Of all else only what is not as it is in a new case. */
function textsOf(content: PlannedCase['before']): string[] {
  if (!content) return ['', '', '', ''];
  const { name, input, expected, match, tolerance, any, clock, no_failed_cells, notes, tags } = content;
  const other = [
    match === 'members' && 'only these fields',
    tolerance > 0 && `±${tolerance}`,
    any.length > 0 && `any: ${any.map(placeName).join(', ')}`,
    clock,
    no_failed_cells && 'no failed cells',
    tags.length > 0 && tags.join(', '),
    notes,
  ];
  return [name, JSON.stringify(input), JSON.stringify(expected), other.filter(Boolean).join(' · ')];
}

const short = (text: string) => (text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text);
