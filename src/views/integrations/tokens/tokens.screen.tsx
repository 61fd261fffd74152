import type { RowOf } from '#api/endpoint-types.ts';
import { bearerTokenFields } from '#domain/integrations/bearer-token.fields.ts';
import { Button } from '#ui/form/button.tsx';
import { tableScreen } from '#ui/screens/table-screen.tsx';
import { showFields } from '#ui/table/field-columns.tsx';
import type { Screen } from '#ui/view.ts';
import { openDialog } from '../dialog-request.ts';
import { IntegrationDialogs } from '../dialogs.tsx';
import view from './tokens.view.ts';

type Token = RowOf<'GET /bearer-tokens'>;

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

const table = showFields('GET /bearer-tokens', bearerTokenFields, {
  labels: { state: states },
  own: {
    ending: { cell: ({ ending }) => <span className="mono">••••{ending}</span> },
    permissions: {
      value: ({ permissions }) => permissions.join(', '),
      cell: (row) => <span title={row.permissions.join(', ')}>{rightsOf(row)}</span>,
    },
    account: { cell: ({ account }) => account ?? 'All' },
    addresses: {
      value: ({ addresses }) => addresses.join(', '),
      cell: ({ addresses }) => (addresses.length === 0 ? 'Anywhere' : addresses.join(', ')),
    },
  },
});

const screen: Screen = tableScreen(view, {
  ...table,
  kind: 'tokens',
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
