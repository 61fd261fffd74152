import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../ui/form/button.tsx';
import { StatusMark } from '../../ui/mark/status-mark.tsx';
import type { ListingColumn } from '../../ui/page/listing.tsx';
import { useHouse, useIdentity } from '../house.ts';
import { useListAddress } from '../list-address.ts';
import { sayMoment } from '../moments.ts';
import { PagedListing } from '../paged-listing.tsx';
import { UserDialog } from './user-dialog.tsx';
import type { User } from './user.ts';

const sorts = [
  { by: 'name', label: 'Name' },
  { by: 'email', label: 'Email' },
  { by: 'last_login', label: 'Last sign-in' },
  { by: 'time_created', label: 'Added' },
] as const;

export default function Users() {
  const { api } = useHouse();
  const { user } = useIdentity();
  const address = useListAddress({ by: sorts.map((one) => one.by), first: ['name', 'ASC'] });
  const [edited, setEdited] = useState<User | 'new' | null>(null);
  const mayEdit = user.role.permissions.some(({ name }) => name === 'Edit users');
  const { search, range, sort } = address;
  const query = api.query('GET /users', {
    query: { range, sort, ...(search !== '' && { filter: { search } }) },
  });
  const addUser = (
    <Button kind="primary" onClick={() => setEdited('new')}>
      Add user
    </Button>
  );
  return (
    <>
      <PagedListing
        title="Users"
        noun="users"
        address={address}
        sorts={sorts}
        query={query}
        columns={mayEdit ? [...columns, actionsOf(setEdited, user.id)] : columns}
        rowKey={(row) => row.id}
        actions={mayEdit && addUser}
      />
      {edited && (
        <UserDialog user={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
    </>
  );
}

const columns: ListingColumn<User>[] = [
  { id: 'name', title: 'Name', names: true, cell: (row) => row.name },
  { id: 'email', title: 'Email', cell: (row) => row.email },
  { id: 'role', title: 'Role', cell: (row) => row.role },
  {
    id: 'account',
    title: 'Account',
    cell: (row) => row.account ?? <span className="quiet-text">None</span>,
  },
  {
    id: 'last',
    title: 'Last sign-in',
    cell: (row) => sayMoment(row.last_login) ?? <span className="quiet-text">Never</span>,
  },
  { id: 'status', title: 'Status', cell: (row) => <UserStatus user={row} /> },
];

function UserStatus({ user }: { user: User }) {
  if (user.disabled_at !== null) return <StatusMark status="offline">Disabled</StatusMark>;
  if (user.email_verified_at === null)
    return <StatusMark status="neutral">Not confirmed</StatusMark>;
  return <StatusMark status="success">Active</StatusMark>;
}

function actionsOf(edit: (user: User) => void, ownId: number): ListingColumn<User> {
  return {
    id: 'do',
    title: 'Actions',
    hideTitle: true,
    cell: (row) => (
      <span className="row">
        <Button kind="quiet" onClick={() => edit(row)} aria-label={`Edit ${row.name}`}>
          Edit
        </Button>
        {row.id !== ownId && <DisableButton user={row} />}
      </span>
    ),
  };
}

function DisableButton({ user }: { user: User }) {
  const { api, ask, toasts } = useHouse();
  const isDisabled = user.disabled_at !== null;
  const change = useMutation({
    ...api.mutation('PUT /users/:id'),
    onSuccess: () =>
      toasts.show({
        kind: 'success',
        text: `${user.name} is ${isDisabled ? 'enabled' : 'disabled'}`,
      }),
    onError: ({ message }) =>
      toasts.show({ kind: 'error', text: `${user.name} was not changed`, detail: message }),
  });
  const press = async () => {
    const consequence = isDisabled
      ? 'They can sign in again.'
      : 'All their sessions end at once and they cannot sign in.';
    if (!(await ask({ title: `${isDisabled ? 'Enable' : 'Disable'} ${user.name}?`, consequence })))
      return;
    change.mutate({
      params: { id: user.id },
      body: { disabled: !isDisabled },
      options: { version: user.version },
    });
  };
  return (
    <Button
      kind="quiet"
      busy={change.isPending}
      onClick={() => void press()}
      aria-label={`${isDisabled ? 'Enable' : 'Disable'} ${user.name}`}
    >
      {isDisabled ? 'Enable' : 'Disable'}
    </Button>
  );
}
