import { Container } from '@mantine/core';
import { Divider } from '#ui/graphics/divider.tsx';
import classes from './figures.module.css';

const figures = [
  { value: '10K+', unit: 'rules' },
  { value: '500+', unit: 'organizations' },
  { value: '99.9%', unit: 'uptime' },
];

export function Figures() {
  return (
    <Container component="section" aria-label="In figures" w="100%">
      <ul className={classes.figures}>
        {figures.map(({ value, unit }) => (
          <li key={unit}>
            <strong>{value}</strong> <span>{unit}</span>
          </li>
        ))}
      </ul>
      <Divider />
    </Container>
  );
}
