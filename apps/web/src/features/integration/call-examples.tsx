import { Tabs } from '@mantine/core';
import type { SchemaResponse } from '@rulewright/contract';
import { CodeBlock } from '#shared/code/code-block.tsx';
import { CopyButton } from '#shared/ui/copy-button.tsx';
import { Section } from '#shared/ui/section.tsx';
import { callExamples } from './build-examples.ts';
import classes from './call-examples.module.css';
import { exampleOfSchema } from './example-of-schema.ts';
import type { ShownToken } from './use-shown-token.ts';

type Props = { url: string; shown: ShownToken; inputSchema: SchemaResponse['input'] | undefined };

const placeholder = 'YOUR_TOKEN';

export function CallExamples({ url, shown, inputSchema }: Props) {
  const input = exampleOfSchema(inputSchema);
  const withToken = (token: string) => ({ url, token, input });

  return (
    <Section
      title="Call it"
      about={
        shown.token
          ? 'Copying puts your token into the example, even while it is hidden here.'
          : `Put your token in the place of ${placeholder}.`
      }
    >
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
            <CodeBlock label={`${language} example`} maxHeight="36rem">
              {text(withToken(shown.token ? shown.text : placeholder))}
            </CodeBlock>
          </Tabs.Panel>
        ))}
      </Tabs>
    </Section>
  );
}
