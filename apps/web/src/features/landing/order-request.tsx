import { Box } from '@mantine/core';
import { useId } from 'react';
import radio from '#ui/form/radio.module.css';
import classes from './order-request.module.css';
import type { Order, Tier } from './shipping-rules.ts';

const tiers: readonly Tier[] = ['standard', 'gold'];
const maxTotal = 700;

export function OrderRequest({ order, onChange }: { order: Order; onChange: (order: Order) => void }) {
  const id = useId();

  return (
    <div className={classes.request}>
      <div>
        <label className={classes.label} htmlFor={id}>
          Order total{' '}
          <Box component="b" ff="monospace" aria-hidden="true">
            {order.total}
          </Box>
        </label>
        <input
          id={id}
          className={classes.slider}
          type="range"
          min={0}
          max={maxTotal}
          step={10}
          value={order.total}
          onChange={(event) => onChange({ ...order, total: event.currentTarget.valueAsNumber })}
        />
        <div className={classes.scale} aria-hidden="true" />
        <div className={classes.numbers} aria-hidden="true">
          {[0, 200, 400, 600].map((mark) => (
            <span key={mark} style={{ insetInlineStart: `${(mark / maxTotal) * 100}%` }}>
              {mark}
            </span>
          ))}
        </div>
      </div>
      <fieldset className={classes.tiers}>
        <Box component="legend" mb="0.375rem" p={0}>
          Customer tier
        </Box>
        {tiers.map((tier) => (
          <label key={tier}>
            <input
              className={radio.radio}
              type="radio"
              name={`${id}-tier`}
              checked={order.tier === tier}
              onChange={() => onChange({ ...order, tier })}
            />
            {tier}
          </label>
        ))}
      </fieldset>
    </div>
  );
}
