import { account } from '#domain/accounts/account.entity.ts';
import { href } from '#domain/entities/href.ts';
import { Button } from '#ui/form/button.tsx';
import { tableScreen } from '#ui/screens/table-screen.tsx';
import type { Screen } from '#ui/view.ts';
import { useCan } from '#ui/use-can.ts';
import { AccountDialogs } from './account-dialog.tsx';
import { columns, filters } from './columns.tsx';
import { openDialog } from './dialog-request.ts';
import view from './list.view.ts';
import { AccountPanel } from './panel.tsx';

/** List of accounts with balances and limits. */
const screen: Screen = tableScreen(view, {
  list: 'GET /accounts',
  kind: 'accounts',
  columns,
  filters,
  sort: ['time_created', 'DESC'],
  record: { href: ({ id }) => href(account, { id }), panel: AccountPanel },
  parts: { head: NewAccount, dialogs: AccountDialogs },
});
export default screen;

function NewAccount() {
  if (!useCan()('Edit accounts')) return null;
  return (
    <Button kind="primary" onClick={() => openDialog('new')}>
      New account
    </Button>
  );
}
