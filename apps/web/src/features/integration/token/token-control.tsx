import { Text } from '@mantine/core';
import type { Document } from '@rulewright/contract';
import { fallbackMessages } from '@rulewright/contract';
import { useRef } from 'react';
import { messageOf } from '#lib/api/api-error.ts';
import { useSingleMutation } from '#lib/queries/use-single-mutation.ts';
import { useTemporaryMessage } from '#lib/time/use-temporary-message.ts';
import { ariaDisabled } from '#ui/buttons/aria-disabled.ts';
import { PermittedButton } from '#ui/buttons/permitted-button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { SuccessBanner } from '#ui/feedback/success-banner.tsx';
import { Section } from '#ui/layout/section.tsx';
import { useMay } from '#workspace/permissions/use-may.ts';
import type { DocumentAddress } from '#workspace/urls/slugs.ts';
import { TokenActions } from './token-actions.tsx';
import { TokenField } from './token-field.tsx';
import { useChangeToken } from './use-change-token.ts';
import type { ShownToken } from './use-shown-token.ts';

type Props = {
  address: DocumentAddress;
  document: Pick<Document, 'id' | 'name'>;
  hasToken: boolean;
  /** False when the token could not be loaded: there may be one. */
  known: boolean;
  shown: ShownToken;
  generatedAt: string | null;
};

export function TokenControl({ address, document, hasToken, known, shown, generatedAt }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const permit = useMay('tokens:manage');
  const [success, saySuccess] = useTemporaryMessage();
  const generate = useSingleMutation({ mutationFn: useChangeToken(address, document.id) });

  /** For when the pressed button disappears. */
  const focusHeading = () => heading.current?.focus();

  function done(message: string) {
    generate.reset();
    saySuccess(message);
    focusHeading();
  }

  return (
    <Section title="Token" headingRef={heading}>
      <SuccessBanner>{success}</SuccessBanner>
      {/* Shown even if there is a token now, which may be the reason for the failure. */}
      {generate.error && <Banner tone="failure">{messageOf(generate.error, fallbackMessages.generateToken)}</Banner>}
      {hasToken ? (
        <TokenField shown={shown} generatedAt={generatedAt} hidden={permit.reason} />
      ) : (
        <>
          <Text inherit c="dimmed">
            {known
              ? 'There is no token: the public endpoint refuses every request.'
              : 'The token could not be loaded. Reload the page to look for it again.'}
          </Text>
          <div>
            <PermittedButton
              permit={permit}
              onClick={() => generate.mutate('generate', { onSuccess: () => done('Token generated successfully!') })}
              {...ariaDisabled(generate.isPending)}
            >
              {generate.isPending ? 'Generating...' : 'Generate Token'}
            </PermittedButton>
          </div>
        </>
      )}
      <TokenActions address={address} document={document} hasToken={hasToken} done={done} focusHeading={focusHeading} />
    </Section>
  );
}
