import { useMutation } from '@tanstack/react-query';
import { subjectOfRows } from '../../commands/focus.ts';
import { RowActions } from '../../ui/screens/row-actions.tsx';
import { useState } from 'react';
import { roleLabel } from '../../domain/roles.ts';
import { Button } from '../../ui/form/button.tsx';
import { PhoneNumber } from '../../ui/phone/phone-number.tsx';
import { rowPanel } from '../../ui/screens/record-panel.tsx';
import { useCan } from '../../ui/use-can.ts';
import { useApp, useIdentity } from '../../ui/app-context.ts';
import { formatMoment } from '../../ui/format.ts';
import { statusOf } from './columns.tsx';
import { RoleRights } from './role-rights.tsx';
import { UserDialog } from './user-dialog.tsx';
import type { User } from './user.ts';

/** One user beside the list. */
export const UserPanel = rowPanel('GET /users', {
  kind: 'users',
  state: statusOf,
  actions: Buttons,
  facts: (user) => [
    ['Email', user.email],
    ...(user.pending_email === null ? [] : [['Not confirmed yet', user.pending_email] as const]),
    [
      'Mobile number',
      user.mobile_number && <PhoneNumber key="mobile" number={user.mobile_number} />,
    ],
    ['Role', roleLabel(user.role)],
    ['Account', user.account],
    ['Two-factor authentication', user.enabled_mfa === 1 ? 'Set up' : 'Not set up'],
    ['Last sign-in', formatMoment(user.last_login)],
    ['Added', formatMoment(user.time_created)],
  ],
  parts: [RoleRights],
});

const commands = [
  'users.1-resend-confirmation',
  'users.reset-password',
  'users.4-end-sessions',
  'users.5-reset-second-step',
];

function Buttons({ record: user }: { record: User }) {
  const [isEdited, setEdited] = useState(false);
  const self = useIdentity().user;
  if (!useCan()('Edit users')) return null;
  return (
    <>
      <Button onClick={() => setEdited(true)} aria-label={`Edit ${user.name}`}>
        Edit
      </Button>
      {user.id !== self.id && <DisableButton user={user} />}
      <RowActions subject={subjectOfRows('users', [user])} show={commands} />
      {isEdited && <UserDialog record={user} onClose={() => setEdited(false)} />}
    </>
  );
}

function DisableButton({ user }: { user: User }) {
  const { api, ask, toasts } = useApp();
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
    const title = `${isDisabled ? 'Enable' : 'Disable'} ${user.name}?`;
    if (!(await ask({ title, consequence }))) return;
    const { id, version } = user;
    change.mutate({ params: { id }, body: { disabled: !isDisabled }, options: { version } });
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
