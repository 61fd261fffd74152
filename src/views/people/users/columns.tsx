import { holdsText } from '#domain/text/search.ts';
import type { Client } from '#api/client.ts';
import { roleLabel } from '#domain/people/roles.ts';
import { Phone } from '#ui/table/cells.tsx';
import { columnsFor } from '#ui/table/columns.tsx';
import { PersonAvatar } from '#ui/person/person-avatar.tsx';
import type { FilterField } from '#ui/table/filter/filter-fields.ts';
import { byRecord } from '#ui/table/filter/record-filters.ts';
import type { User } from './user.ts';

const col = columnsFor<User>();

export const columns = [
  col.own('name', 'Name', {
    names: true,
    sort: 'name',
    width: 190,
    cell: ({ name, avatar }) => (
      <>
        <PersonAvatar name={name} image={avatar} /> {name}
      </>
    ),
    value: ({ name }) => name,
  }),
  col.text('email', 'Email', { sort: 'email', width: 220, grows: true }),
  col.own('role', 'Role', {
    width: 190,
    cell: ({ role }) => roleLabel(role),
    value: ({ role }) => roleLabel(role),
  }),
  col.text('account', 'Account', { width: 170 }),
  col.state('status', 'Status', { of: statusOf }),
  col.time('last_login', 'Last sign-in', { sort: 'last_login', width: 110 }),
  col.time('time_created', 'Added', { sort: 'time_created', hidden: true }),
  col.own('mobile_number', 'Mobile number', {
    hidden: true,
    cell: ({ mobile_number }) => <Phone number={mobile_number} />,
    value: ({ mobile_number }) => mobile_number,
  }),
];

async function roleOptions({ api, signal }: { api: Client; signal: AbortSignal }) {
  const roles = await api.call('GET /roles', {}, { signal });
  return roles.map(({ id, name }) => ({ value: String(id), label: roleLabel(name), name }));
}

export const filters: FilterField<'role_id' | 'account_id' | 'disabled'>[] = [
  {
    name: 'role',
    label: 'Role',
    kind: 'choice',
    key: 'role_id',
    options: async (typed, how) => {
      const isLike = (text: string) => holdsText(text, typed);
      return (await roleOptions(how)).filter(
        ({ value, label, name }) => isLike(`${label} ${name}`) || value === typed,
      );
    },
    named: (_, how) => roleOptions(how),
  },
  byRecord('account', { name: 'account', label: 'Account', key: 'account_id' }),
  { name: 'disabled', label: 'Disabled', kind: 'flag' },
];

export function statusOf(user: User) {
  if (user.disabled_at !== null) return { status: 'offline', word: 'Disabled' } as const;
  if (user.email_verified_at === null) return { status: 'neutral', word: 'Not confirmed' } as const;
  return { status: 'success', word: 'Active' } as const;
}
