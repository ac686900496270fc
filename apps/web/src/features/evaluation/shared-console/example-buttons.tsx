import { Button, Tooltip, VisuallyHidden } from '@mantine/core';
import type { ExampleSource } from '@rulewright/contract';
import { useId } from 'react';
import { prettyJson } from '#lib/json/pretty-json.ts';
import { ariaDisabled } from '#ui/buttons/aria-disabled.ts';
import type { DocumentAddress } from '#workspace/urls/slugs.ts';
import { useExample } from '../evaluation-queries.ts';
import { exampleInput } from './example-input.ts';

type Props = { address: DocumentAddress; fillIn: (input: string) => void };

/** Buttons that fill in an input: a sample, one made from the schema, or the last one that was sent to the endpoint. */
export function ExampleButtons(props: Props) {
  return (
    <>
      <Button variant="default" size="xs" onClick={() => props.fillIn(exampleInput)}>
        Load Example
      </Button>
      <FoundExample
        {...props}
        from="schema"
        label="Use Schema"
        none="There is no saved schema, or the rules accept no input made from it."
      />
      <FoundExample {...props} from="request" label="Use Last Request" none="No request has succeeded yet." />
    </>
  );
}

type FoundProps = Props & {
  from: ExampleSource;
  label: string;
  /** The reason to show when there is none. */
  none: string;
};

const events = { hover: true, focus: true, touch: true };

function FoundExample({ address, fillIn, from, label, none }: FoundProps) {
  const { example, failed, look } = useExample(address, from);
  const reason = useId();
  const why = example === undefined ? (failed ? 'It could not be loaded.' : 'It is being looked for.') : none;

  return (
    <>
      <Tooltip label={why} disabled={Boolean(example)} events={events}>
        <Button
          variant="default"
          size="xs"
          aria-describedby={example ? undefined : reason}
          // Pressing a disabled button searches again, because there may be an example by now.
          onClick={() => (example ? fillIn(prettyJson(example)) : look())}
          {...ariaDisabled(!example)}
        >
          {label}
        </Button>
      </Tooltip>
      <VisuallyHidden id={reason}>{why}</VisuallyHidden>
    </>
  );
}
