/*
 * Filters of the lists behind lines of the Now list, each in two forms: for the endpoint and as a
 * filter line.
 */

const shipments = { kind: 'shipments', path: '/shipments' } as const;

/** Filter for shipments with all of the flags. */
export const withFlags = <F extends string>(...flag: F[]) => {
  const filter: { flag: F[] } = { flag };
  return { ...shipments, filter, line: `flag:${flag.join(',')}` };
};

/** Filter for shipments with the flags, except those that other lines of the Now list show. */
export const withOnlyFlags = <F extends string, W extends string>(
  flag: F[],
  without_flag: W[],
) => ({
  ...shipments,
  filter: { flag, without_flag },
  whole: { flag } satisfies { flag: F[] },
  line: `flag:${flag.join(',')} -flag:${without_flag.join(',')}`,
});

export const inStatus = <S extends string>(status: readonly S[]) => {
  const filter: { status: S[] } = { status: [...status] };
  return { ...shipments, filter, line: `status:${status.join(',')}` };
};

export const inState = <S extends string>(...state: S[]) => {
  const filter: { state: S[] } = { state };
  return { filter, line: `state:${state.join(',')}` };
};

/** Filter for receipts in these states that wait and are not snoozed. */
export const waitingReceipts = <S extends string>(...state: S[]) => {
  const filter: { state: S[]; is_waiting: boolean; is_snoozed: boolean } = {
    state,
    is_waiting: true,
    is_snoozed: false,
  };
  return { filter, line: `state:${state.join(',')} waiting:yes snoozed:no` };
};

export const byCollectingBranch = {
  key: 'collection_branch_id',
  field: 'from-branch',
  isId: true,
} as const;
export const byDeliveringBranch = {
  key: 'delivery_branch_id',
  field: 'to-branch',
  isId: true,
} as const;
export const byBranch = { key: 'branch_id', field: 'branch', isId: true } as const;
export const byFailure = { key: 'fingerprint', field: 'failure' } as const;

export const lockers = {
  kind: 'lockers',
  path: '/lockers',
  groups: byBranch,
  audience: 'staff',
} as const;

export const overdueInvoices = {
  kind: 'invoices',
  path: '/billing/invoices',
  filter: { is_overdue: true },
  line: 'overdue:yes',
} as const;

export const lateCollection = { ...withFlags('collection_late'), hours: 4, horizon: 4 };
export const failedAttempt = withFlags('failed_open');
export const lockerLimit = {
  ...withFlags('locker_limit'),
  phrase: [
    'parcel near the end of its time in a locker',
    'parcels near the end of their time in lockers',
  ],
  weight: 5,
  hours: 24,
  horizon: 6,
} as const;

/** Filter for imports in these states that the user started. */
export const ownImports = <S extends string>(...state: S[]) => {
  const filter: { mine: boolean; state: S[] } = { mine: true, state };
  return { filter, line: `mine:yes state:${state.join(',')}` };
};
