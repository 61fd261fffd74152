import { run_items, runs } from '../db/schema/runs.ts';
import { leaseOn } from '../jobs/lease.ts';

/** Lease of a row, or of a document after each batch, in seconds. */
export const LEASE_S = 15;

/** Leases of rows that are being sent. */
export const itemLease = leaseOn(run_items);

/** Leases of runs that create a document. */
export const runLease = leaseOn(runs);
