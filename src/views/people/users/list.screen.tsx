import { href } from '#domain/entities/href.ts';
import { user } from '#domain/people/user.entity.ts';
import { Button } from '#ui/form/button.tsx';
import { tableScreen } from '#ui/screens/table-screen.tsx';
import type { Screen } from '#ui/view.ts';
import { useCan } from '#ui/use-can.ts';
import { columns, filters } from './columns.tsx';
import { openDialog } from './dialog-request.ts';
import { UserPanel } from './panel.tsx';
import { UserDialogs } from './user-dialogs.tsx';
import view from './list.view.ts';

const screen: Screen = tableScreen(view, {
  list: 'GET /users',
  kind: 'users',
  columns,
  filters,
  sort: ['name', 'ASC'],
  record: { href: (row) => href(user, row), panel: UserPanel },
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
