import { holdsText } from '#domain/text/search.ts';
import type { Client } from '#api/client.ts';
import { roleLabel } from '#domain/people/roles.ts';
import { userFields } from '#domain/people/user.fields.ts';
import { showFields } from '#ui/table/field-columns.tsx';
import { PersonAvatar } from '#ui/person/person-avatar.tsx';
import type { User } from './user.ts';

async function roleOptions({ api, signal }: { api: Client; signal: AbortSignal }) {
  const roles = await api.call('GET /roles', {}, { signal });
  return roles.map(({ id, name }) => ({ value: String(id), label: roleLabel(name), name }));
}

export const { columns, filters } = showFields('GET /users', userFields, {
  own: {
    name: {
      cell: ({ name, avatar }) => (
        <>
          <PersonAvatar name={name} image={avatar} /> {name}
        </>
      ),
    },
    role: ({ role }) => roleLabel(role),
    status: { of: statusOf },
  },
  filters: {
    role_id: {
      kind: 'choice',
      options: async (typed, how) => {
        const isLike = (text: string) => holdsText(text, typed);
        return (await roleOptions(how)).filter(
          ({ value, label, name }) => isLike(`${label} ${name}`) || value === typed,
        );
      },
      named: (_, how) => roleOptions(how),
    },
  },
});

export function statusOf(user: User) {
  if (user.disabled_at !== null) return { status: 'offline', word: 'Disabled' } as const;
  if (user.email_verified_at === null) return { status: 'neutral', word: 'Not confirmed' } as const;
  return { status: 'success', word: 'Active' } as const;
}
