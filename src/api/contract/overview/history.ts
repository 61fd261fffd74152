import * as z from 'zod';
import { endpoints, json } from '#api/endpoint.ts';
import { instant } from '../field-parts.ts';

/** Action on a record: user, time, run, and changes as text. */
const historyEntry = z.object({
  id: z.string(),
  at: instant,
  user_id: z.int().nullable(),
  /** Null for actions of the system. */
  user: z.string().nullable(),
  run_id: z.int().nullable(),
  /** Action or changed part of the record: "Changed", "Note added", "Door 7". */
  what: z.string(),
  changes: z.array(
    z.object({ label: z.string(), from: z.string().nullable(), to: z.string().nullable() }),
  ),
});

export const history = endpoints({
  'GET /shipments/:id/history': {
    summary: 'Who did what to a shipment and its parcels, newest first, in words',
    can: 'View internal notes',
    returns: json(z.array(historyEntry)),
    reads: ['shipments'],
    example: { as: 'ops', params: { id: 1 } },
  },
  'GET /accounts/:id/history': {
    summary: 'Who changed what of an account and why, newest first, in words; staff only',
    can: 'View accounts',
    returns: json(z.array(historyEntry)),
    reads: ['accounts'],
    example: { as: 'billing', params: { id: 1 } },
  },
  'GET /lockers/:id/history': {
    summary: 'Who did what to a locker and its doors, newest first, in words',
    can: 'View the past',
    returns: json(z.array(historyEntry)),
    reads: ['lockers', 'doors'],
    example: { as: 'ops', params: { id: 1 } },
  },
});
