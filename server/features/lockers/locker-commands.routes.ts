import { lockerCommandEndpoints } from '../../../src/api/contract/locker-commands.ts';
import { serve } from '../../serve.ts';
import { resendAccess, revokeAccess } from './access-codes.ts';
import { listCommands } from './command-rows.ts';
import { agreeToCommand, sendCommand } from './commands.ts';
import { takeCommands } from './take-commands.ts';

export default serve(lockerCommandEndpoints, {
  'POST /locker-shipments/command': ({ body }, context) => sendCommand(body, context),
  'GET /locker-commands': ({ query }, { db }) => listCommands(db, query),
  'POST /locker-commands/:id/agree': (input, context) => agreeToCommand(input, context),
  'POST /lockers/commands/take': { own: (input, context) => takeCommands(input, context) },
  'POST /resend-locker-access': { own: ({ body }, context) => resendAccess(body, context) },
  'POST /locker-access/:id/revoke': (input, context) => revokeAccess(input, context),
});
