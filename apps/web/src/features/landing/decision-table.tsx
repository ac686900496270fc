import classes from './decision-table.module.css';
import { rows } from './shipping-rules.ts';

export function DecisionTable({ hit }: { hit: number }) {
  return (
    <table className={classes.table}>
      <caption className={classes.caption}>Hit policy: first</caption>
      <thead>
        <tr>
          <th scope="col">Row</th>
          <th scope="col">order.total</th>
          <th scope="col">customer.tier</th>
          <th scope="col">fee</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={`${row.total} ${row.tier}`} data-hit={index === hit || undefined}>
            <th scope="row">{index + 1}</th>
            <td>{row.total || <Any />}</td>
            <td>{row.tier || <Any />}</td>
            <td>{row.fee}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Any() {
  return <span className={classes.any}>any</span>;
}
