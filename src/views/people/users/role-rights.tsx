import { useQuery } from '@tanstack/react-query';
import { useApp } from '#ui/app-context.ts';
import { PartResult } from '#ui/page/part-answer.tsx';
import { Part } from '#ui/page/part.tsx';
import { Facts } from '#ui/page/section.tsx';
import type { User } from './user.ts';

const minutesOf = (minutes: number | null): string =>
  minutes === null ? 'Never' : `After ${minutes} minutes without activity`;

/** Rights and session length of the user's role. */
export function RoleRights({ record: { role_id: id } }: { record: User }) {
  const { api } = useApp();
  const roles = useQuery(api.query('GET /roles'));
  return (
    <Part title="What the role may do">
      <PartResult of={roles} what="the roles">
        {(all) => {
          const role = all.find((one) => one.id === id);
          if (role === undefined)
            return <p className="part-quiet">This role is not visible to you.</p>;
          const names = role.permissions.map(({ name }) => name);
          return (
            <Facts
              facts={[
                ['Signed out', minutesOf(role.logout_inactivity_minutes)],
                ['Two-factor authentication required', role.enabled_2fa ? 'Yes' : 'No'],
                ['May', names.length === 0 ? 'Nothing' : names.join(', ')],
              ]}
            />
          );
        }}
      </PartResult>
    </Part>
  );
}
