import * as z from 'zod';
import { endpoints, json } from '../endpoint.ts';
import { instant } from './field-parts.ts';

/** One thing that was done with a record: who, when, through which run, and from what to what, in words. */
const historyEntry = z.object({
  id: z.string(),
  at: instant,
  user_id: z.int().nullable(),
  /** Null of what the system did by itself. */
  user: z.string().nullable(),
  run_id: z.int().nullable(),
  /** What was done, or with which part of the record: "Changed", "Note added", "Door 7". */
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
