import * as z from 'zod';
import { LONGEST_DRIVER_MESSAGE } from '#domain/drivers/driver-work.ts';
import { endpoints, json } from '#api/endpoint.ts';
import { ids, line, outcomes } from '../field-parts.ts';

export const driverMessages = endpoints({
  'POST /drivers/messages': {
    summary: 'Sends a text message to up to 1000 drivers. The response gives the outcome for each',
    can: 'Assign drivers',
    body: z.object({ ids, message: line('Message', LONGEST_DRIVER_MESSAGE) }),
    returns: json(outcomes),
    touches: ['messages', 'runs'],
    keyed: true,
    bulk: 'drivers',
    assistants: 'offered',
    runTitle: 'Send a text message to #',
    example: { as: 'ops', body: { ids: [10_001], message: 'Please call the branch.' } },
  },
});
