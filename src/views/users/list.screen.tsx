import { useState } from 'react';
import { Button } from '../../ui/form/button.tsx';
import { tableScreen } from '../../ui/screens/table-screen.tsx';
import type { Screen } from '../../ui/view.ts';
import { useIdentity } from '../../ui/app-context.ts';
import { columns, filters } from './columns.tsx';
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
  parts: { head: AddUser },
});
export default screen;

function AddUser() {
  const { user } = useIdentity();
  const [isOpen, setOpen] = useState(false);
  const mayEdit = user.role.permissions.some(({ name }) => name === 'Edit users');
  if (!mayEdit) return null;
  return (
    <>
      <Button kind="primary" onClick={() => setOpen(true)}>
        Add user
      </Button>
      {isOpen && <UserDialog record={null} onClose={() => setOpen(false)} />}
    </>
  );
}
