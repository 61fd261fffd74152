import { run_items, runs } from '../db/schema/runs.ts';
import { leaseOn } from '../jobs/lease.ts';

/** Duration of a lease in seconds. The lease of a document is renewed after each batch. */
export const LEASE_S = 15;

/** Leases of rows that are being sent. */
export const itemLease = leaseOn(run_items);

/** Leases of runs that create a document. */
export const runLease = leaseOn(runs);
