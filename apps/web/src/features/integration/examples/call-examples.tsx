import { Box, Group, SegmentedControl, Tabs, Text } from '@mantine/core';
import type { ExampleInput, ExampleSource } from '@rulewright/contract';
import { MAX_BATCH_INPUTS, whoMay } from '@rulewright/contract';
import { useState } from 'react';
import { CopyButton } from '#ui/buttons/copy-button.tsx';
import { CodeBlock } from '#ui/code/code-block.tsx';
import { NoticeBar } from '#ui/feedback/notice-bar.tsx';
import { QueryContent } from '#ui/feedback/query-content.tsx';
import { Section } from '#ui/layout/section.tsx';
import { useMay } from '#workspace/permissions/use-may.ts';
import type { DocumentAddress } from '#workspace/urls/slugs.ts';
import type { ShownToken } from '../token/use-shown-token.ts';
import { callExamples } from './build-examples.ts';
import { useExampleInput } from './use-example-input.ts';

type Props = { address: DocumentAddress; url: string; shown: ShownToken };

const placeholder = 'YOUR_TOKEN';

export function CallExamples({ address, url, shown }: Props) {
  const example = useExampleInput(address);
  const source = example.data?.source;
  const { allowed } = useMay('tokens:manage');

  return (
    <Section
      title="Call it"
      about={
        <>
          {source && `${origins[source]} `}
          {shown.token
            ? 'Copying puts your token into the example, even while it is hidden here.'
            : `Put your token in the place of ${placeholder}.`}
          {!allowed && ` Only ${whoMay('tokens:manage')} can see it: ask one of them.`}
        </>
      }
    >
      <QueryContent query={example} loading="Looking for an example..." fallback="Failed to find an example">
        {(found) => <Examples url={url} shown={shown} example={found} />}
      </QueryContent>
    </Section>
  );
}

const origins: Record<ExampleSource, string> = {
  request: 'The input is that of the latest request that succeeded.',
  test: 'The input is that of the latest test that succeeded.',
  schema: 'The input is made from what the rules look for, and was tried out: they accept it.',
};

function Examples({ url, shown, example }: { url: string; shown: ShownToken; example: ExampleInput }) {
  const { input } = example;
  const [inputs, setInputs] = useState<keyof typeof callExamples>('one');
  const [language, setLanguage] = useState('curl');
  const examples = callExamples[inputs];
  const withToken = (token: string) => ({ url, token, input: input ?? {} });

  function choose(chosen: keyof typeof callExamples) {
    setInputs(chosen);
    // Not every language has an example of both.
    if (!callExamples[chosen].some((one) => one.language === language)) setLanguage('curl');
  }

  return (
    <>
      {input === null && (
        <NoticeBar tone="warning">
          No input is known that these rules accept. Put yours in the place of {'{}'}: once a test or a request has
          succeeded, its input is shown here.
        </NoticeBar>
      )}
      <Group gap="0.5rem 1rem">
        <SegmentedControl
          aria-label="Examples for"
          data={[
            { value: 'one', label: 'One Input' },
            { value: 'many', label: 'Many Inputs' },
          ]}
          value={inputs}
          onChange={(value) => choose(value as keyof typeof callExamples)}
        />
        {inputs === 'many' && (
          <Text flex="1 1 20rem" c="dimmed" fz="sm">
            Up to {MAX_BATCH_INPUTS.toLocaleString()} inputs in a call, answered in their order; as lines of JSON
            (NDJSON) without an end.
          </Text>
        )}
      </Group>
      <Tabs value={language} onChange={(chosen) => setLanguage(chosen ?? 'curl')} keepMounted={false}>
        <Tabs.List>
          {examples.map((one) => (
            <Tabs.Tab key={one.language} value={one.language}>
              {one.language}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {examples.map((one) => (
          <Tabs.Panel key={one.language} value={one.language} pos="relative" pt="sm">
            {/* In the row of the languages, at its end. */}
            <Box pos="absolute" inset="auto 0 calc(100% + 0.375rem) auto">
              <CopyButton
                label={`Copy ${one.language} example`}
                text={one.text(withToken(shown.token ?? placeholder))}
              />
            </Box>
            <CodeBlock label={`${one.language} example`} maxHeight="36rem" copied={shown.withToken}>
              {one.text(withToken(shown.token ? shown.text : placeholder))}
            </CodeBlock>
          </Tabs.Panel>
        ))}
      </Tabs>
    </>
  );
}
