import { useSyncExternalStore } from 'react';
import { Button } from '../../ui/form/button.tsx';
import { tableScreen } from '../../ui/screens/table-screen.tsx';
import type { Screen } from '../../ui/view.ts';
import { useCan } from '../../ui/use-can.ts';
import { columns, filters } from './columns.tsx';
import { currentDialog, openDialog, subscribe } from './dialog-request.ts';
import { UserPanel } from './panel.tsx';
import { UserDialog } from './user-dialog.tsx';
import view from './list.view.ts';

const screen: Screen = tableScreen(view, {
  list: 'GET /users',
  kind: 'users',
  columns,
  filters,
  sort: ['name', 'ASC'],
  record: { panel: UserPanel },
  parts: { head: AddUser, dialogs: UserDialogs },
});
export default screen;

function AddUser() {
  if (!useCan()('Edit users')) return null;
  return (
    <Button kind="primary" onClick={() => openDialog('new')}>
      Add user
    </Button>
  );
}

function UserDialogs() {
  const request = useSyncExternalStore(subscribe, currentDialog);
  if (request === null) return null;
  return <UserDialog record={null} onClose={() => openDialog(null)} />;
}
