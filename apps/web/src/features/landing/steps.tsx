import { Box, Container, Stack, Text } from '@mantine/core';
import classes from './steps.module.css';

const steps = [
  { title: 'Draw', text: 'Make a document and lay out its nodes: input, a decision table, output.' },
  { title: 'Test', text: 'Give it an input. The answer appears below the graph, before anything is saved.' },
  { title: 'Publish', text: 'Callers get the version you published, until you publish the next one.' },
  { title: 'Call', text: 'Generate a token, and ask from any language that can send a request.' },
];

const call = `curl \\
  $HOST/api/public/acme/shop/shipping-fee \\
  -H "Authorization: Bearer $TOKEN" \\
  -H "Content-Type: application/json" \\
  -d '{
    "input_data": {
      "order": { "total": 240 },
      "customer": { "tier": "gold" }
    }
  }'`;

const answer = `{
  "evaluation": {
    "performance": "1.2ms",
    "result": { "shipping": { "fee": 0 } }
  }
}`;

export function Steps() {
  return (
    <Container component="section" id="how-it-works" aria-labelledby="steps-title" className={classes.section}>
      <h2 id="steps-title" className={classes.heading}>
        Four steps, about five minutes
      </h2>
      <ol className={classes.steps}>
        {steps.map(({ title, text }) => (
          <li key={title}>
            <Box component="h3" fz="md" fw={650} lh={1.6}>
              {title}
            </Box>
            <Text inherit c="dimmed">
              {text}
            </Text>
          </li>
        ))}
      </ol>
      <Stack>
        <Listing label="The call" code={call} />
        <Listing label="The answer" code={answer} />
      </Stack>
    </Container>
  );
}

function Listing({ label, code }: { label: string; code: string }) {
  return (
    <figure className={classes.listing}>
      <figcaption>{label}</figcaption>
      <pre>
        <code>{code}</code>
      </pre>
    </figure>
  );
}
