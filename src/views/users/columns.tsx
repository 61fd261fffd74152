import { columnsFor } from '../../ui/table/columns.tsx';
import type { FilterField } from '../../ui/table/filter-fields.ts';
import type { User } from './user.ts';

const col = columnsFor<User>();

export const columns = [
  col.text('name', 'Name', { names: true, sort: 'name', width: 180, grows: true }),
  col.text('email', 'Email', { sort: 'email', width: 220, grows: true }),
  col.text('role', 'Role', { width: 180 }),
  col.text('account', 'Account', { width: 170 }),
  col.state('status', 'Status', { of: statusOf }),
  col.time('last_login', 'Last sign-in', { sort: 'last_login', width: 110 }),
  col.time('time_created', 'Added', { sort: 'time_created', hidden: true }),
  col.text('mobile_number', 'Mobile number', { hidden: true }),
];

export const filters: FilterField<'role_id' | 'account_id' | 'disabled'>[] = [
  {
    name: 'role',
    label: 'Role',
    kind: 'choice',
    key: 'role_id',
    options: async (typed, { api, signal }) => {
      const roles = await api.call('GET /roles', {}, { signal });
      const isLike = (name: string) => name.toLowerCase().includes(typed.toLowerCase());
      return roles
        .filter(({ id, name }) => isLike(name) || String(id) === typed)
        .map(({ id, name }) => ({ value: String(id), label: name }));
    },
  },
  { name: 'account', label: 'Account number', kind: 'number', key: 'account_id' },
  { name: 'disabled', label: 'Disabled', kind: 'flag' },
];

export function statusOf(user: User) {
  if (user.disabled_at !== null) return { status: 'offline', word: 'Disabled' } as const;
  if (user.email_verified_at === null) return { status: 'neutral', word: 'Not confirmed' } as const;
  return { status: 'success', word: 'Active' } as const;
}
