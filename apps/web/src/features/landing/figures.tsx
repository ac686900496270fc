import { Box, Container, Text } from '@mantine/core';
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
            <Box component="strong" fz="clamp(1.75rem, 5.4vw, 4rem)" fw={650} lts="-0.04em" lh={1.1}>
              {value}
            </Box>{' '}
            <Text span inherit c="dimmed" fz="clamp(0.875rem, 1.6vw, 1.125rem)">
              {unit}
            </Text>
          </li>
        ))}
      </ul>
      <Divider />
    </Container>
  );
}
