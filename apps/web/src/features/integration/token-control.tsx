import { Button } from '@mantine/core';
import { fallbackMessages } from '@rulewright/contract';
import { useRef } from 'react';
import { messageOf } from '#shared/api/api-error.ts';
import { Banner } from '#shared/ui/banner.tsx';
import { Section } from '#shared/ui/section.tsx';
import { usePassingMessage } from '#shared/ui/use-passing-message.ts';
import { waiting } from '#shared/ui/waiting.ts';
import type { DocumentAddress } from '#shared/workspace/document-address.ts';
import { useChangeToken } from './integration-queries.ts';
import { TokenActions } from './token-actions.tsx';
import classes from './token-control.module.css';
import { TokenField } from './token-field.tsx';
import type { ShownToken } from './use-shown-token.ts';

type Props = { address: DocumentAddress; hasToken: boolean; shown: ShownToken; generatedAt: string | null };

export function TokenControl({ address, hasToken, shown, generatedAt }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [success, saySuccess] = usePassingMessage();
  const generate = useChangeToken(address);

  function done(message: string) {
    saySuccess(message);
    // The button that was pressed may be gone.
    heading.current?.focus();
  }

  return (
    <Section title="Token" headingRef={heading}>
      <div role="status" className={classes.status}>
        {success && <Banner tone="success">{success}</Banner>}
      </div>
      {hasToken ? (
        <>
          <TokenField shown={shown} generatedAt={generatedAt} />
          <TokenActions address={address} done={done} />
        </>
      ) : (
        <>
          <p className={classes.none}>There is no token: the public endpoint refuses every request.</p>
          {generate.error && (
            <Banner tone="failure">{messageOf(generate.error, fallbackMessages.generateToken)}</Banner>
          )}
          <Button
            className={classes.generate}
            onClick={() =>
              !generate.isPending &&
              generate.mutate('generate', { onSuccess: () => done('Token generated successfully!') })
            }
            {...waiting(generate.isPending)}
          >
            {generate.isPending ? 'Generating...' : 'Generate Token'}
          </Button>
        </>
      )}
    </Section>
  );
}
