import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isAccountRole, roleLabel, SUPER_ADMIN_ROLE } from '#domain/people/roles.ts';
import { useApp, useIdentity } from '#ui/app-context.ts';
import { Button } from '#ui/form/button.tsx';
import { TextLink } from '#ui/link.tsx';
import { QueryResult } from '#ui/page/answer.tsx';
import { Listing, type ListingColumn } from '#ui/page/listing.tsx';
import { PageHead } from '#ui/page/page-head.tsx';
import { NewRole } from './new-role.tsx';
import { minutesWords, type Role } from './role.ts';

const columns: ListingColumn<Role>[] = [
  {
    id: 'name',
    title: 'Role',
    names: true,
    cell: ({ id, name }) => <TextLink href={`/settings/roles/${id}`}>{roleLabel(name)}</TextLink>,
  },
  { id: 'people', title: 'People', number: true, cell: ({ people }) => people },
  {
    id: 'permissions',
    title: 'Permissions',
    number: true,
    cell: ({ permissions }) => permissions.length,
  },
  {
    id: 'places',
    title: 'Pages',
    number: true,
    cell: ({ permissionsui }) => permissionsui.length,
  },
  {
    id: 'enabled_2fa',
    title: 'Two-factor',
    cell: ({ enabled_2fa: is }) => (is ? 'Required' : 'Optional'),
  },
  {
    id: 'minutes',
    title: 'Signed out after',
    cell: ({ logout_inactivity_minutes: minutes }) => minutesWords(minutes),
  },
  {
    id: 'scope',
    title: 'Sees',
    cell: ({ name }) => (isAccountRole(name) ? 'Own account' : 'Everything its permissions allow'),
  },
];

/** Page of roles, each with its number of users. */
export default function RolesScreen() {
  const { api } = useApp();
  const { user } = useIdentity();
  const [isOpen, setOpen] = useState(false);
  const roles = useQuery(api.query('GET /roles'));
  return (
    <>
      <PageHead
        title="Roles"
        aside={<TextLink href="/settings">All settings</TextLink>}
        actions={
          user.role.name === SUPER_ADMIN_ROLE && (
            <Button kind="primary" onClick={() => setOpen(true)}>
              Add role
            </Button>
          )
        }
      />
      <QueryResult of={roles} what="the roles">
        {(all) => (
          <>
            <Listing label="Roles" flush rows={all} rowKey={({ id }) => id} columns={columns} />
            {isOpen && <NewRole all={all} onClose={() => setOpen(false)} />}
          </>
        )}
      </QueryResult>
    </>
  );
}
