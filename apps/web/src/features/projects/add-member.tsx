import { Anchor, Group, NativeSelect, Select, Text } from '@mantine/core';
import type { ProjectMember, ProjectMemberRole } from '@rulewright/contract';
import { AddMemberForm, rank } from '@rulewright/contract';
import { useState } from 'react';
import { Link } from 'react-router';
import { messageOf } from '#lib/api/api-error.ts';
import body from '#ui/dialogs/dialog-body.module.css';
import { ServerForm } from '#ui/form/server-form.tsx';
import { useServerForm } from '#ui/form/use-server-form.ts';
import { fullName } from '#workspace/people/person-name.ts';
import { roleLabel } from '#workspace/permissions/roles.ts';
import { useMay } from '#workspace/permissions/use-may.ts';
import { organizationPath } from '#workspace/urls/paths.ts';
import type { ProjectAddress } from '#workspace/urls/slugs.ts';
import classes from './add-member.module.css';
import { useChangeProjectMember, useMemberSearch } from './project-member-queries.ts';

type Props = { address: ProjectAddress; added: (member: ProjectMember) => void; cancel: () => void };

const roles: ProjectMemberRole[] = ['member', 'admin'];

/** The roles above the one that the person has in the organization. */
const rolesFor = ({ organization_role }: Pick<ProjectMember, 'organization_role'>) =>
  roles.filter((role) => rank(role) > rank(organization_role));

/** Finds a member of the organization and gives them a role in the project. */
export function AddMember({ address, added, cancel }: Props) {
  const permit = useMay('projects:manage');
  const { give } = useChangeProjectMember(address);
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<ProjectMember | null>(null);
  const search = useMemberSearch(address, text);
  const form = useServerForm({
    schema: AddMemberForm,
    permit,
    initialValues: { userId: '', role: 'member' },
    send: async ({ userId, role }) => added(await give(userId, role as ProjectMemberRole)),
  });
  const found = search.data?.members ?? [];
  // The selected person stays an option while others are searched.
  const people = chosen && !found.some(({ id }) => id === chosen.id) ? [chosen, ...found] : found;
  const choices = chosen ? rolesFor(chosen) : roles;
  const { onChange: _, value, readOnly, error, ...field } = form.field('userId');

  function choose(id: string | null) {
    const member = people.find((person) => person.id === id) ?? null;
    setChosen(member);
    form.fillIn('userId', member?.id ?? '');
    const [least] = member ? rolesFor(member) : roles;
    if (member && least && rank(least) > rank(form.values.role as ProjectMemberRole)) form.fillIn('role', least);
  }

  return (
    <>
      <p className={body.words}>
        Gives somebody of the organization a role in this project that is more than theirs in the organization. Whoever
        is not in the organization yet is invited{' '}
        <Anchor component={Link} to={`${organizationPath(address.orgSlug)}?tab=members`}>
          there
        </Anchor>
        .
      </p>
      <ServerForm
        form={form}
        action="Add Member"
        pendingAction="Adding..."
        fallback="Failed to add the member"
        cancel={cancel}
      >
        <Select
          {...field}
          label="Member"
          size="md"
          placeholder="Search by name or email address"
          searchable
          readOnly={readOnly}
          data-autofocus
          value={value || null}
          error={error ?? (search.error ? messageOf(search.error, 'The members could not be searched.') : undefined)}
          searchValue={text}
          onSearchChange={setText}
          onChange={choose}
          // The server has already filtered.
          filter={({ options }) => options}
          data={people.map((member) => ({
            value: member.id,
            label: fullName(member),
            disabled: rolesFor(member).length === 0,
          }))}
          renderOption={({ option }) => <Choice member={people.find(({ id }) => id === option.value)} />}
          nothingFoundMessage={search.isFetching ? 'Searching...' : 'Nobody of the organization is called that.'}
        />
        <NativeSelect
          {...form.field('role')}
          label="Role in this project"
          size="md"
          data={choices.map((role) => ({ value: role, label: roleLabel(role) }))}
        />
      </ServerForm>
    </>
  );
}

function Choice({ member }: { member: ProjectMember | undefined }) {
  if (!member) return null;
  const { email, role, organization_role } = member;
  return (
    <Group wrap="nowrap" justify="space-between" flex={1} miw={0}>
      <span className={classes.words}>
        <b>{fullName(member)}</b>
        <Text span c="dimmed" fz="xs">
          {email}
        </Text>
      </span>
      <Text span c="dimmed" fz="xs">
        {roleLabel(organization_role)}
        {rolesFor(member).length === 0 && ' in every project'}
        {role !== organization_role && `, ${roleLabel(role)} here`}
      </Text>
    </Group>
  );
}
