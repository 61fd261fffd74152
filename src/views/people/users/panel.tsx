import { useMutation } from '@tanstack/react-query';
import { subjectOfRows } from '#commands/focus.ts';
import { RowActions } from '#ui/screens/row-actions.tsx';
import { Button } from '#ui/form/button.tsx';
import { rowPanel } from '#ui/screens/record-panel.tsx';
import { useCan } from '#ui/use-can.ts';
import { useApp, useIdentity } from '#ui/app-context.ts';
import { statusOf } from './columns.tsx';
import { openDialog } from './dialog-request.ts';
import { RoleRights } from './role-rights.tsx';
import { factsOf } from './user-facts.tsx';
import type { User } from './user.ts';

export const UserPanel = rowPanel('GET /users', {
  kind: 'users',
  state: statusOf,
  actions: Buttons,
  facts: factsOf,
  parts: [RoleRights],
});

const commands = [
  'users.1-resend-confirmation',
  'users.reset-password',
  'users.4-end-sessions',
  'users.5-reset-second-step',
];

function Buttons({ record: user }: { record: User }) {
  const self = useIdentity().user;
  if (!useCan()('Edit users')) return null;
  return (
    <>
      <Button onClick={() => openDialog(user.id)} aria-label={`Edit ${user.name}`}>
        Edit
      </Button>
      {user.id !== self.id && <DisableButton user={user} />}
      <RowActions subject={subjectOfRows('users', [user])} show={commands} />
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
