import { Tabs } from '@mantine/core';
import type { ExampleInput, ExampleSource } from '@rulewright/contract';
import { whoMay } from '@rulewright/contract';
import { CopyButton } from '#ui/buttons/copy-button.tsx';
import { CodeBlock } from '#ui/code/code-block.tsx';
import { NoticeBar } from '#ui/feedback/notice-bar.tsx';
import { QueryContent } from '#ui/feedback/query-content.tsx';
import { Section } from '#ui/layout/section.tsx';
import { useMay } from '#workspace/permissions/use-may.ts';
import type { DocumentAddress } from '#workspace/urls/slugs.ts';
import type { ShownToken } from '../token/use-shown-token.ts';
import { callExamples } from './build-examples.ts';
import classes from './call-examples.module.css';
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
  const withToken = (token: string) => ({ url, token, input: input ?? {} });

  return (
    <>
      {input === null && (
        <NoticeBar tone="warning">
          No input is known that these rules accept. Put yours in the place of {'{}'}: once a test or a request has
          succeeded, its input is shown here.
        </NoticeBar>
      )}
      <Tabs defaultValue={callExamples[0]?.language ?? null} keepMounted={false}>
        <Tabs.List>
          {callExamples.map(({ language }) => (
            <Tabs.Tab key={language} value={language}>
              {language}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {callExamples.map(({ language, text }) => (
          <Tabs.Panel key={language} value={language} className={classes.example}>
            <div className={classes.copy}>
              <CopyButton label={`Copy ${language} example`} text={text(withToken(shown.token ?? placeholder))} />
            </div>
            <CodeBlock label={`${language} example`} maxHeight="36rem" copied={shown.withToken}>
              {text(withToken(shown.token ? shown.text : placeholder))}
            </CodeBlock>
          </Tabs.Panel>
        ))}
      </Tabs>
    </>
  );
}
