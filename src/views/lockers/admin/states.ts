import { formatTime } from '#domain/kernel/time.ts';
import type { RowOf } from '#api/endpoint-types.ts';
import type { PromoState } from '#domain/pricing/promo-codes.ts';
import type { Status } from '#ui/mark/status-mark.tsx';

type Words<Key extends string> = Record<Key, { status: Status; word: string }>;

export const pointStates = {
  active: { status: 'success', word: 'Active' },
  paused: { status: 'warning', word: 'Paused' },
  closed: { status: 'skip', word: 'Closed' },
} as const satisfies Words<RowOf<'GET /points'>['state']>;

export const grantTypes = {
  deposit: 'Deposit by sender',
  courier: 'Courier',
  collect: 'Collection by recipient',
  technician: 'Technician',
  master: 'Master',
};

/** Label for the type of an access grant. */
export const grantTypeOf = ({ type }: { type: string }): string =>
  Object.entries(grantTypes).find(([key]) => key === type)?.[1] ?? type;

export const grantStates = {
  active: { status: 'success', word: 'Active' },
  used: { status: 'neutral', word: 'Used' },
  expired: { status: 'skip', word: 'Expired' },
  revoked: { status: 'danger', word: 'Revoked' },
} as const satisfies Words<RowOf<'GET /locker-access'>['state']>;

export const promoStates = {
  active: { status: 'success', word: 'Active' },
  off: { status: 'offline', word: 'Off' },
  later: { status: 'info', word: 'Not yet' },
  ended: { status: 'skip', word: 'Ended' },
  'used-up': { status: 'skip', word: 'Used up' },
} as const satisfies Words<PromoState>;

export const activity = ({ is_active }: { is_active: boolean }) =>
  is_active
    ? ({ status: 'success', word: 'Active' } as const)
    : ({ status: 'offline', word: 'Off' } as const);

/**
 * Returns the state of an access grant. After wrong codes an active grant is held and opens no door
 * until `held_until`.
 */
export const stateOfGrant = ({
  state,
  held_until: until,
}: Pick<RowOf<'GET /locker-access'>, 'state' | 'held_until'>): { status: Status; word: string } =>
  until === null
    ? grantStates[state]
    : { status: 'warning', word: `Held until ${formatTime(until)}` };
