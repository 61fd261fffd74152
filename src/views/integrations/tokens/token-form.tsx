import { useState } from 'react';
import type { RequestOf, ResponseOf } from '#api/endpoint-types.ts';
import { permissionCategories, permissions } from '#domain/people/permissions.ts';
import { isTenantUser } from '#domain/people/tenancy.ts';
import { useIdentity } from '#ui/app-context.ts';
import { TextField } from '#ui/form/text-field.tsx';
import { ShownOnce } from '#ui/overlay/shown-once.tsx';
import { formDialog } from '#ui/screens/form-dialog.tsx';
import { useCan } from '#ui/use-can.ts';
import { AccountChoice } from '../account-choice.tsx';
import { chosenIn, ManyBoxes } from '../many-boxes.tsx';

type Made = ResponseOf<'POST /generate-bearer-token'>;
type Body = RequestOf<'POST /generate-bearer-token'>['body'];

const labels = {
  name: 'Name',
  account_id: 'Account',
  expires_in_days: 'Expires in',
  addresses: 'Only from these IP addresses',
  permissions: 'Rights',
  code: 'Authenticator code',
};

const empty = {
  name: '',
  account_id: '',
  expires_in_days: '90',
  addresses: '',
  permissions: '',
  code: '',
};
type Values = typeof empty;

const isDays = (days: number): boolean => Number.isInteger(days) && days >= 1 && days <= 365;

function bodyOf(values: Values): Body {
  const chosen = new Set(chosenIn(values.permissions));
  return {
    name: values.name,
    permissions: permissions.filter((permission) => chosen.has(permission)),
    expires_in_days: Number(values.expires_in_days),
    addresses: values.addresses.split(/[\s,]+/).filter((one) => one !== ''),
    ...(values.account_id !== '' && { account_id: Number(values.account_id) }),
    ...(values.code !== '' && { code: values.code }),
  };
}

/** Permissions that the person can pass on, by category. */
function OwnRights({ value, onChange, error, name }: OwnRightsProps) {
  const can = useCan();
  const groups = permissionCategories
    .map(({ name: label, permissions: all }) => ({
      label,
      own: all.filter((permission) => can(permission)),
    }))
    .filter(({ own }) => own.length > 0);
  return groups.map(({ label, own }, at) => {
    const isOwn = new Set<string>(own);
    const [inside, others] = [true, false].map((is) =>
      chosenIn(value).filter((one) => isOwn.has(one) === is),
    );
    return (
      <ManyBoxes
        key={label}
        name={at === 0 ? name : `${name}-${at}`}
        label={label}
        error={at === 0 ? error : undefined}
        value={(inside ?? []).join(',')}
        choices={own.map((right) => ({ value: right, label: right }))}
        onChange={(chosen) => onChange([...(others ?? []), ...chosenIn(chosen)].join(','))}
      />
    );
  });
}

type OwnRightsProps = Pick<
  Parameters<typeof ManyBoxes>[0],
  'name' | 'value' | 'onChange' | 'error'
>;

function OwnerField(props: Parameters<typeof AccountChoice>[0]) {
  return isTenantUser(useIdentity().user) ? null : <AccountChoice {...props} />;
}

function CodeField(props: Parameters<typeof TextField>[0]) {
  const { user } = useIdentity();
  const isAsked = user.role.enabled_2fa || user.enabled_mfa === 1;
  return isAsked ? <TextField inputMode="numeric" autoComplete="one-time-code" {...props} /> : null;
}

const Form = formDialog({
  title: () => 'Generate a token',
  wide: true,
  labels,
  start: () => empty,
  fields: ({ field }) => (
    <>
      <TextField autoFocus description="Who uses it, and what for." {...field('name')} />
      <OwnerField
        description="The token sees this account only. Leave empty for all accounts."
        {...field('account_id')}
      />
      <TextField inputMode="numeric" trailing="days" {...field('expires_in_days')} />
      <TextField
        optional
        mono
        description="Networks separated by commas, such as 196.25.1.0/24."
        {...field('addresses')}
      />
      <OwnRights {...field('permissions')} />
      <CodeField {...field('code')} />
    </>
  ),
  check: ({ name, permissions: chosen, expires_in_days: days }) => ({
    ...(name.trim() === '' && { name: 'Name is required.' }),
    ...(chosen === '' && { permissions: 'Choose at least one permission.' }),
    ...(!isDays(Number(days)) && { expires_in_days: 'Use 1 to 365 days.' }),
  }),
  send: (values, { api }) => api.call('POST /generate-bearer-token', { body: bodyOf(values) }),
});

/** Creates an API token and shows it once. */
export function TokenDialog({ onClose }: { onClose: () => void }) {
  const [made, setMade] = useState<Made | null>(null);
  if (made !== null)
    return <ShownOnce title="The new token" what="token" value={made.token} onClose={onClose} />;
  return <Form record={null} onClose={onClose} onDone={setMade} />;
}
