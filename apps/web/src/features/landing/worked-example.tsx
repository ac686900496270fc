import { Box, Container, Text } from '@mantine/core';
import { useState } from 'react';
import { Divider } from '#ui/graphics/divider.tsx';
import { DecisionTable } from './decision-table.tsx';
import { OrderRequest } from './order-request.tsx';
import type { Order } from './shipping-rules.ts';
import { decidingRow, rows } from './shipping-rules.ts';
import classes from './worked-example.module.css';

/** An interactive example: a request, the decision table with the matching row, and the response. */
export function WorkedExample() {
  const [order, setOrder] = useState<Order>({ total: 240, tier: 'gold' });
  const hit = decidingRow(order);
  const fee = (rows[hit] ?? rows[0]).fee;

  return (
    <Container component="section" aria-label="A worked example" w="100%">
      <figure className={classes.sheet}>
        <Divider />
        <div className={classes.graph}>
          <div className={classes.node}>
            <p className={classes.name}>Request</p>
            <OrderRequest order={order} onChange={setOrder} />
          </div>
          <Wire signal={`${order.total} ${order.tier}`} />
          <div className={classes.node}>
            <p className={classes.name}>
              Shipping fee{' '}
              <Text span inherit c="dimmed" fz="xs" fw={400}>
                Decision table
              </Text>
            </p>
            <DecisionTable hit={hit} />
          </div>
          <Wire signal={`${hit}`} />
          <div className={classes.node}>
            <p className={classes.name}>Response</p>
            <Box component="pre" py="0.875rem" px="md" ff="monospace" fz="0.8125rem" lh={1.6}>
              {`{\n  "shipping": {\n    "fee": `}
              <Box component="b" c="var(--rw-accent)">
                {fee}
              </Box>
              {`\n  }\n}`}
            </Box>
            <p className={classes.verdict} role="status">
              Row {hit + 1} decides: fee {fee}
            </p>
          </div>
        </div>
        <figcaption className={classes.titleBlock}>
          <span className={classes.caption}>
            <Box component="b" me="0.375rem" c="var(--rw-ink)">
              Fig. 1
            </Box>{' '}
            Change the order: the first row whose conditions all hold decides.
          </span>
          <span>Shipping fee</span>
          <span>Version 3</span>
          <span>Published</span>
        </figcaption>
      </figure>
    </Container>
  );
}

/** A new signal is a new element, which restarts its animation. */
function Wire({ signal }: { signal: string }) {
  return (
    <div className={classes.wire} aria-hidden="true">
      <span key={signal} />
    </div>
  );
}
