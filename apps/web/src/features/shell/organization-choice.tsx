import { UnstyledButton } from '@mantine/core';
import type { OwnOrganization } from '@rulewright/contract';
import { fallbackMessages } from '@rulewright/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { messageOf } from '#lib/api/api-error.ts';
import { useSingleMutation } from '#lib/queries/use-single-mutation.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { QueryContent } from '#ui/feedback/query-content.tsx';
import { Icon } from '#ui/graphics/icon.tsx';
import { useSwitchOrganization } from '#workspace/organizations/own-organizations.ts';
import { roleLabel } from '#workspace/permissions/roles.ts';
import classes from './organization-switcher.module.css';
import { TwoLines } from './two-lines.tsx';

type Props = {
  query: UseQueryResult<{ organizations: OwnOrganization[] }>;
  currentSlug: string;
  close: () => void;
};

/** The organizations to switch to. */
export function OrganizationChoice({ query, currentSlug, close }: Props) {
  const switchTo = useSwitchOrganization();
  const { mutate, error, isPending } = useSingleMutation({
    mutationFn: async (slug: string) => {
      if (slug === currentSlug || (await switchTo(slug))) close();
    },
  });

  return (
    <QueryContent query={query} loading="Loading organizations..." fallback={fallbackMessages.loadOrganizations}>
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
                    <TwoLines name={name} note={roleLabel(role)} />
                    {slug === currentSlug && <Icon name="check" size={18} />}
                  </UnstyledButton>
                </li>
              ))}
            </ul>
            {error && <Banner tone="failure">{messageOf(error, fallbackMessages.switchOrganization)}</Banner>}
          </>
        )
      }
    </QueryContent>
  );
}
