import { messageDrivers } from './driver-messages.ts';
import { refuseWhenNothingSent } from '../messages/message-limits.ts';
import { serve } from '#server/http/serve.ts';

export default serve('driverMessages', {
  'POST /drivers/messages': async ({ body }, { db, caller }) => {
    const { stopped, ...result } = await messageDrivers(db, caller, body);
    refuseWhenNothingSent(result.ok, stopped);
    return result;
  },
});
