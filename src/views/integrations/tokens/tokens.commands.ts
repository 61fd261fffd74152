import type { RowOf } from '#api/endpoint-types.ts';
import { actOn } from '#commands/act-on.ts';
import { command } from '#commands/command.ts';
import { hasDialogHost, openDialog } from '../dialog-request.ts';

const REVOKE = 'DELETE /bearer-tokens/:id';

export const revoke = actOn<typeof REVOKE, RowOf<'GET /bearer-tokens'>>(REVOKE, {
  on: 'tokens',
  ask: [],
  id: 'tokens.1-revoke',
  title: 'Revoke',
  keys: 'shift+v',
  icon: 'ban',
  keywords: ['withdraw', 'delete', 'end'],
  enabledFor: ({ state }) => state !== 'revoked' || 'Already revoked.',
  danger: { consequence: () => 'The next call with this token is refused.' },
});

export const generate = command({
  id: 'tokens.new',
  title: 'Generate a token…',
  icon: 'key-round',
  can: 'Generate tokens',
  repeatable: false,
  keywords: ['new', 'api', 'bearer', 'program'],
  run(_, fx) {
    openDialog({ of: 'token' });
    if (!hasDialogHost()) fx.go('/settings/tokens');
  },
});
