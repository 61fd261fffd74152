import { run_items, runs } from '../db/schema/runs.ts';
import { leaseOn } from '../jobs/lease.ts';

/** Seconds that a node has a row, or a document after each chunk. */
export const LEASE_S = 15;

/** Leases of rows that are being sent. */
export const itemLease = leaseOn(run_items);

/** Leases of runs that make a document. */
export const runLease = leaseOn(runs);
