import { serve } from '#server/http/serve.ts';
import { withCounts } from '#server/http/row-results.ts';
import { resendAccess, revokeAccess } from '../access-codes.ts';
import { listCommands } from './command-rows.ts';
import { agreeToCommand } from '../codes/agreements.ts';
import { changeGrants } from './bulk-grants.ts';
import { commandDoors, commandLockers } from './bulk-commands.ts';
import { sendCommand } from './commands.ts';
import { takeCommands } from './take-commands.ts';

export default serve('lockerCommandEndpoints', {
  'POST /locker-shipments/command': ({ body }, context) => sendCommand(body, context),
  'POST /lockers/bulk-command': ({ body }, context) => commandLockers(context, body),
  'POST /doors/bulk-command': ({ body }, context) => commandDoors(context, body),
  'POST /doors/bulk-resend-pin': async ({ body }, context) =>
    withCounts(await changeGrants(context, 'doors', { action: 'resend', ...body })),
  'POST /locker-access/bulk': async ({ body }, context) =>
    withCounts(await changeGrants(context, 'grants', body)),
  'GET /locker-commands': ({ query }, { db }) => listCommands(db, query),
  'POST /locker-commands/:id/agree': { own: (input, context) => agreeToCommand(input, context) },
  'POST /lockers/commands/take': { own: (input, context) => takeCommands(input, context) },
  'POST /resend-locker-access': { own: ({ body }, context) => resendAccess(body, context) },
  'POST /locker-access/:id/revoke': (input, context) => revokeAccess(input, context),
});
