import { counted } from '#lib/text/counted.ts';
import classes from '#ui/import/import.module.css';
import type { ChangedRow, ImportPlan } from './plan-import.ts';

/** More would not be read before an import. */
const MAX_SHOWN = 100;

const signs = { added: '+', removed: '−', changed: '~' };

/** The rows that an import changes, with what was there before. */
export function ImportPreview({ plan: { titles, changes } }: { plan: ImportPlan }) {
  const hidden = changes.length - MAX_SHOWN;
  return (
    <section className={classes.preview} aria-label="Rows that change" tabIndex={-1}>
      <table>
        <thead>
          <tr>
            <th scope="col">Row</th>
            {titles.map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {changes.slice(0, MAX_SHOWN).map((row) => (
            <PreviewRow key={`${row.kind} ${row.number}`} row={row} titles={titles} />
          ))}
        </tbody>
      </table>
      {hidden > 0 && <p className={classes.more}>and {counted(hidden, 'more row')}</p>}
    </section>
  );
}

function PreviewRow({ row: { kind, number, cells }, titles }: { row: ChangedRow; titles: readonly string[] }) {
  return (
    <tr data-kind={kind}>
      <th scope="row">
        <span title={kind}>
          {signs[kind]} {number}
        </span>
      </th>
      {cells.map(({ before, after }, at) => (
        <td key={titles[at]} data-changed={(kind === 'changed' && before !== after) || undefined}>
          {before !== after && before !== '' && <del>{before}</del>} {kind !== 'removed' && <span>{after}</span>}
        </td>
      ))}
    </tr>
  );
}
