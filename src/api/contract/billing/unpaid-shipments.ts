import * as z from 'zod';
import { endpoints, json } from '#api/endpoint.ts';
import { ids, outcomes, reason } from '../field-parts.ts';

export const unpaidShipments = endpoints({
  'POST /shipments/take-on-account': {
    summary:
      'Lets unpaid shipments proceed on account. The account then owes their charges, like an invoiced account',
    can: 'Edit accounts',
    body: z.object({ ids, reason }),
    returns: json(outcomes),
    touches: ['shipments', 'accounts', 'runs'],
    keyed: true,
    bulk: 'shipments',
    assistants: 'money',
    runTitle: 'Take # on account',
    example: { as: 'billing', body: { ids: [1], reason: 'Pays by the end of the week' } },
  },
});
