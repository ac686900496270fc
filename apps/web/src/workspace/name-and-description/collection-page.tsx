import type { ReactNode } from 'react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useSearchParams } from 'react-router';
import type { Permit } from '#lib/permit.ts';
import { useTemporaryMessage } from '#lib/time/use-temporary-message.ts';
import { PermittedButton } from '#ui/buttons/permitted-button.tsx';
import { SuccessBanner } from '#ui/feedback/success-banner.tsx';
import { PageHead } from '#ui/layout/page-head.tsx';
import type { PageLink } from '#ui/navigation/page-link.ts';
import type { CloseForm } from './create-form.tsx';

type Props = {
  title: string;
  trail: readonly PageLink[];
  about: ReactNode;
  /** The label of the button that opens the form. */
  create: string;
  /** Whether this person may create one. */
  permit: Permit;
  form: (close: CloseForm) => ReactNode;
  children: ReactNode;
};

/** A query parameter that opens the page with its form. */
const createKey = 'create';

function withoutForm(search: URLSearchParams): URLSearchParams {
  const after = new URLSearchParams(search);
  after.delete(createKey);
  return after;
}

/** A page with a list of one kind of thing and a form to create another. */
export function CollectionPage({ title, trail, about, create, permit, form, children }: Props) {
  const [search, setSearch] = useSearchParams();
  const [creating, setCreating] = useState(search.has(createKey) && permit.allowed);
  const [success, saySuccess] = useTemporaryMessage();
  const opener = useRef<HTMLButtonElement>(null);

  function close(message?: string) {
    // Synchronously, because the button that gets the focus does not exist before.
    flushSync(() => setCreating(false));
    opener.current?.focus();
    // Removes the parameter, so that reloading does not open the form again.
    if (search.has(createKey)) setSearch(withoutForm, { replace: true, preventScrollReset: true });
    if (message) saySuccess(message);
  }

  return (
    <>
      <PageHead
        title={title}
        trail={trail}
        about={about}
        actions={
          !creating && (
            <PermittedButton permit={permit} ref={opener} onClick={() => setCreating(true)}>
              {create}
            </PermittedButton>
          )
        }
      />
      <SuccessBanner mb="1.25rem">{success}</SuccessBanner>
      {creating && form(close)}
      {children}
    </>
  );
}
