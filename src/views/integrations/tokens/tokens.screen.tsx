import type { RowOf } from '#api/endpoint-types.ts';
import { Button } from '#ui/form/button.tsx';
import { tableScreen } from '#ui/screens/table-screen.tsx';
import { columnsFor } from '#ui/table/columns.tsx';
import type { Screen } from '#ui/view.ts';
import { openDialog } from '../dialog-request.ts';
import { IntegrationDialogs } from '../dialogs.tsx';
import view from './tokens.view.ts';

type Token = RowOf<'GET /bearer-tokens'>;

const col = columnsFor<Token>();

const states = {
  active: { status: 'success', word: 'Active' },
  expired: { status: 'skip', word: 'Expired' },
  revoked: { status: 'danger', word: 'Revoked' },
} as const;

/** Effective permissions, without those that the owner has lost. */
function rightsOf({ permissions, lost }: Token): string {
  const left = permissions.filter((name) => !lost.includes(name));
  const gone = lost.length === 0 ? '' : ` (${lost.length} lost)`;
  return `${left.length === 1 ? (left[0] ?? '') : `${left.length} rights`}${gone}`;
}

const columns = [
  col.state('state', 'State', { width: 112, of: ({ state }) => states[state] }),
  col.text('name', 'Name', { names: true, sort: 'name', width: 200, grows: true }),
  col.own('ending', 'Token', {
    width: 96,
    value: ({ ending }) => ending,
    cell: ({ ending }) => <span className="mono">••••{ending}</span>,
  }),
  col.text('owner', 'Owner', { width: 160 }),
  col.own('permissions', 'Rights', {
    width: 160,
    grows: true,
    value: ({ permissions }) => permissions.join(', '),
    cell: (row) => <span title={row.permissions.join(', ')}>{rightsOf(row)}</span>,
  }),
  col.own('account', 'Account', {
    width: 160,
    value: ({ account }) => account,
    cell: ({ account }) => account ?? 'All',
  }),
  col.time('time_created', 'Made', { sort: 'time_created', width: 96 }),
  col.time('last_used_at', 'Last used', { sort: 'last_used_at', width: 104 }),
  col.text('last_used_ip', 'From', { width: 128 }),
  col.date('expires_at', 'Expires', { sort: 'expires_at', width: 104 }),
  col.own('addresses', 'Only from', {
    width: 160,
    hidden: true,
    value: ({ addresses }) => addresses.join(', '),
    cell: ({ addresses }) => (addresses.length === 0 ? 'Anywhere' : addresses.join(', ')),
  }),
];

const screen: Screen = tableScreen(view, {
  list: 'GET /bearer-tokens',
  kind: 'tokens',
  columns,
  filters: [
    {
      name: 'state',
      label: 'State',
      kind: 'choice',
      many: true,
      options: Object.entries(states).map(([value, { word }]) => ({ value, label: word })),
    },
  ],
  sort: ['time_created', 'DESC'],
  parts: {
    head: () => (
      <Button kind="primary" onClick={() => openDialog({ of: 'token' })}>
        Generate a token
      </Button>
    ),
    dialogs: IntegrationDialogs,
  },
});
export default screen;
