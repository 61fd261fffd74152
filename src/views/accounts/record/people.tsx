import { useQuery } from '@tanstack/react-query';
import type { RowOf } from '#api/endpoint-types.ts';
import { href } from '#domain/entities/href.ts';
import { user } from '#domain/people/user.entity.ts';
import { roleLabel } from '#domain/people/roles.ts';
import { useApp } from '#ui/app-context.ts';
import { formatMoment } from '#ui/format.ts';
import { TextLink } from '#ui/link.tsx';
import { Listing, type ListingColumn } from '#ui/page/listing.tsx';
import { PartResult } from '#ui/page/part-answer.tsx';
import { Part } from '#ui/page/part.tsx';
import { useCan } from '#ui/use-can.ts';
import type { Account } from '../account.ts';

type User = RowOf<'GET /users'>;
const MAX_PEOPLE = 20;

const columns: ListingColumn<User>[] = [
  {
    id: 'name',
    title: 'Name',
    names: true,
    cell: ({ id, name }) => <TextLink href={href(user, { id })}>{name}</TextLink>,
  },
  { id: 'role', title: 'Role', cell: ({ role }) => roleLabel(role) },
  { id: 'email', title: 'Email', cell: ({ email }) => email },
  { id: 'last', title: 'Last sign-in', cell: ({ last_login: at }) => formatMoment(at) ?? 'Never' },
];

export function People({ record: { id } }: { record: Account }) {
  return useCan()('View users') ? <Users id={id} /> : null;
}

function Users({ id }: { id: number }) {
  const { api } = useApp();
  const users = useQuery(
    api.query('GET /users', { query: { filter: { account_id: id }, range: [0, MAX_PEOPLE - 1] } }),
  );
  const all = <TextLink href={`/users?q=account%3A${id}`}>All users</TextLink>;
  return (
    <Part title="Users" count={users.data?.total} action={all} flush>
      <PartResult of={users} what="the users">
        {({ rows }) => (
          <Listing
            label="Users of this account"
            columns={columns}
            rows={rows}
            rowKey={(row) => row.id}
            empty={<p className="part-quiet">This account has no users yet.</p>}
            flush
          />
        )}
      </PartResult>
    </Part>
  );
}
