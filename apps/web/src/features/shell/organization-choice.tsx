import { UnstyledButton } from '@mantine/core';
import type { OwnOrganization } from '@rulewright/contract';
import { fallbackMessages } from '@rulewright/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { messageOf } from '#shared/api/api-error.ts';
import { useSingleMutation } from '#shared/api/use-single-mutation.ts';
import { roleLabel } from '#shared/session/role-labels.ts';
import { Banner } from '#shared/ui/banner.tsx';
import { Icon } from '#shared/ui/icon.tsx';
import { Loaded } from '#shared/ui/loaded.tsx';
import { useSwitchOrganization } from '#shared/workspace/own-organizations.ts';
import classes from './organization-switcher.module.css';

type Props = {
  query: UseQueryResult<{ organizations: OwnOrganization[] }>;
  currentSlug: string;
  close: () => void;
};

/** The organizations that one can switch to. */
export function OrganizationChoice({ query, currentSlug, close }: Props) {
  const switchTo = useSwitchOrganization();
  const { mutate, error, isPending } = useSingleMutation({
    mutationFn: async (slug: string) => {
      if (slug === currentSlug || (await switchTo(slug))) close();
    },
  });

  return (
    <Loaded query={query} loading="Loading organizations..." fallback={fallbackMessages.loadOrganizations}>
      {({ organizations }) =>
        organizations.length < 2 ? (
          'Organization switching will be available when multiple organizations are supported'
        ) : (
          <>
            <ul className={classes.choice} aria-label="Your organizations" aria-live="off" aria-busy={isPending}>
              {organizations.map(({ id, name, slug, role }) => (
                <li key={id}>
                  <UnstyledButton
                    className={classes.option}
                    onClick={() => mutate(slug)}
                    data-mantine-stop-propagation
                    {...(slug === currentSlug && { 'aria-current': true })}
                  >
                    <span className={classes.words}>
                      <b>{name}</b>
                      <span>{roleLabel(role)}</span>
                    </span>
                    {slug === currentSlug && <Icon name="check" size={18} />}
                  </UnstyledButton>
                </li>
              ))}
            </ul>
            {error && <Banner tone="failure">{messageOf(error, fallbackMessages.switchOrganization)}</Banner>}
          </>
        )
      }
    </Loaded>
  );
}
