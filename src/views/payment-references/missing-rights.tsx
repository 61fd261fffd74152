import { useMutation } from '@tanstack/react-query';
import type { Client } from '#api/client.ts';
import type { ResponseOf } from '#api/endpoint-types.ts';
import { isPermission } from '#domain/people/permissions.ts';
import { missingHint } from '#domain/payment-references/reference-rights.ts';
import { guardNames, roleLabel, SUPER_ADMIN_ROLE } from '#domain/people/roles.ts';
import { useApp, useIdentity } from '#ui/app-context.ts';
import { Button } from '#ui/form/button.tsx';
import { Note } from '#ui/form/note.tsx';

type RoleRow = ResponseOf<'GET /payment-references/roles'>[number];

/** Adds the missing permissions and places to a role. */
async function grant(api: Client, { role_id: id, missing }: RoleRow) {
  const role = (await api.call('GET /roles')).find((one) => one.id === id);
  if (role === undefined) throw new Error('This role no longer exists. Close the form.');
  const held = role.permissions.map(({ name }) => name).filter(isPermission);
  const places = guardNames.filter((name) =>
    role.permissionsui.some(({ guard_name }) => guard_name === name),
  );
  const body = {
    permissions: [...held, ...missing.permissions],
    guard_names: [...places, ...missing.guard_names],
  };
  await api.call('PUT /roles/:id', { params: { id }, body }, { version: role.version });
}

/** Hints for roles that have a provider but lack the rights to see payment references. */
export function MissingRights({ rows }: { rows: readonly RoleRow[] }) {
  return rows.map((row) => {
    const hint = missingHint(row.role, row.missing);
    return hint === null ? null : <Missing key={row.role_id} row={row} hint={hint} />;
  });
}

function Missing({ row, hint }: { row: RoleRow; hint: string }) {
  const { api, toasts } = useApp();
  const { user } = useIdentity();
  const granting = useMutation({
    mutationFn: () => grant(api, row),
    onSuccess: () =>
      toasts.show({
        kind: 'success',
        text: `${roleLabel(row.role)} can now see payment references`,
      }),
    onError: ({ message }) =>
      toasts.show({
        kind: 'error',
        text: `${roleLabel(row.role)} was not changed`,
        detail: message,
      }),
  });
  const isSuperAdmin = user.role.name === SUPER_ADMIN_ROLE;
  const button = (
    <Button
      busy={granting.isPending}
      onClick={() => granting.mutate()}
      aria-label={`Grant to ${roleLabel(row.role)}`}
    >
      Grant
    </Button>
  );
  return (
    <Note
      kind="warning"
      detail={!isSuperAdmin && 'A super administrator adds them under Settings, Roles.'}
      action={isSuperAdmin && button}
    >
      {hint}
    </Note>
  );
}
