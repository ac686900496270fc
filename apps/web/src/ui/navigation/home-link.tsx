import { Box } from '@mantine/core';
import { Link } from 'react-router';
import { Logo } from '#ui/graphics/logo.tsx';

type Props = { to: string; label: string };

export function HomeLink({ to, label }: Props) {
  return (
    <Box component={Link} to={to} display="inline-flex" py="0.375rem" td="none" aria-label={label}>
      <Logo />
    </Box>
  );
}
