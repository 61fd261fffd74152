import { useState } from 'react';
import { permissionCategories, type Permission } from '#domain/people/permissions.ts';
import { isTenantUser } from '#domain/people/tenancy.ts';
import type { Control } from '#ui/form-of/asked-field.tsx';
import { formOf } from '#ui/form-of/form-of.tsx';
import { ShownOnce } from '#ui/overlay/shown-once.tsx';
import { useCan } from '#ui/use-can.ts';
import { AccountChoice } from '../account-choice.tsx';
import { ManyBoxes } from '../many-boxes.tsx';

const Form = formOf('POST /generate-bearer-token', {
  title: 'Generate a token',
  wide: true,
  ask: {
    name: {},
    account_id: {
      as: AccountChoice,
      when: ({ user }) => user !== null && !isTenantUser(user),
    },
    expires_in_days: {},
    addresses: {
      mono: true,
      text: (addresses) => addresses.join(', '),
      read: (text) => text.split(/[\s,]+/).filter((one) => one !== ''),
    },
    permissions: { as: OwnRights },
    code: {
      inputMode: 'numeric',
      autoComplete: 'one-time-code',
      when: ({ user }) => user !== null && (user.role.enabled_2fa || user.enabled_mfa === 1),
    },
  },
});

/** Permissions that the user can pass on, by category. */
function OwnRights({ field }: { field: Control<readonly Permission[]> }) {
  const { name, value, error, onChange } = field;
  const can = useCan();
  const groups = permissionCategories
    .map(({ name: label, permissions: all }) => ({
      label,
      own: all.filter((permission) => can(permission)),
    }))
    .filter(({ own }) => own.length > 0);
  return groups.map(({ label, own }, at) => {
    const isOwn = new Set<Permission>(own);
    return (
      <ManyBoxes
        key={label}
        name={at === 0 ? name : `${name}-${at}`}
        label={label}
        error={at === 0 ? error : undefined}
        value={value.filter((one) => isOwn.has(one))}
        choices={own.map((right) => ({ value: right, label: right }))}
        onChange={(chosen) => onChange([...value.filter((one) => !isOwn.has(one)), ...chosen])}
      />
    );
  });
}

/** Creates an API token and shows it once. */
export function TokenDialog({ onClose }: { onClose: () => void }) {
  const [token, setToken] = useState<string | null>(null);
  if (token !== null)
    return <ShownOnce title="The new token" what="token" value={token} onClose={onClose} />;
  return <Form record={null} onClose={onClose} onDone={(made) => setToken(made.token)} />;
}
