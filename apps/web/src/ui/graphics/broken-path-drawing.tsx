import { Box } from '@mantine/core';

const taken = { stroke: 'var(--rw-accent)', strokeWidth: 2.5 };

/** The drawing of a path that ends nowhere. */
export function BrokenPathDrawing() {
  return (
    <Box
      component="svg"
      mb="xl"
      width="280"
      viewBox="3 0 280 72"
      fill="none"
      stroke="var(--rw-control)"
      strokeWidth="1.5"
      aria-hidden="true"
    >
      <path d="M4 36h92c26 0 20-24 46-24h54" stroke="var(--rw-ink)" strokeWidth="2" />
      <path d="M12 36v-8M28 36v-8M44 36V22M60 36v-8M76 36v-8M92 36V22" />
      <path d="M96 36c26 0 20 24 46 24h38" {...taken} />
      <path d="M192 60h14M216 60h8M234 60h4M248 60h1" {...taken} />
      <circle cx="204" cy="12" r="7" />
    </Box>
  );
}
