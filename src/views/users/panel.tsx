import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../ui/form/button.tsx';
import { Loading } from '../../ui/page/loading.tsx';
import { StatusMark } from '../../ui/mark/status-mark.tsx';
import { Facts } from '../../ui/screens/facts.tsx';
import { useHouse, useIdentity } from '../house.ts';
import { sayMoment } from '../moments.ts';
import { statusOf } from './columns.tsx';
import { UserDialog } from './user-dialog.tsx';
import type { User } from './user.ts';

/** One user beside the list. */
export function UserPanel({ user }: { user: User | undefined }) {
  const [isEdited, setEdited] = useState(false);
  const { user: self } = useIdentity();
  const mayEdit = self.role.permissions.some(({ name }) => name === 'Edit users');
  if (!user) return <Loading label="Loading the user" />;
  const { status, word } = statusOf(user);
  return (
    <div className="stack panel-part">
      {mayEdit && (
        <div className="row">
          <Button onClick={() => setEdited(true)} aria-label={`Edit ${user.name}`}>
            Edit
          </Button>
          {user.id !== self.id && <DisableButton user={user} />}
        </div>
      )}
      <Facts
        facts={[
          [
            'Status',
            <StatusMark key="status" status={status}>
              {word}
            </StatusMark>,
          ],
          ['Email', user.email],
          ['Mobile number', user.mobile_number],
          ['Role', user.role],
          ['Account', user.account],
          ['Last sign-in', sayMoment(user.last_login)],
          ['Added', sayMoment(user.time_created)],
        ]}
      />
      {isEdited && <UserDialog user={user} onClose={() => setEdited(false)} />}
    </div>
  );
}

function DisableButton({ user }: { user: User }) {
  const { api, ask, toasts } = useHouse();
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
