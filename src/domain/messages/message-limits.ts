import { formatLongDayMonth, formatTime, HOUR_MS } from '../kernel/time.ts';
import { shiftDay, startOfDay, todayHere } from '../kernel/business-days.ts';
import { isTenant } from '../people/tenancy.ts';

/**
 * Messages that users can make the company send: emails, texts to drivers, requests for special
 * trips and invitations.
 */
export type MessageKind = 'mail' | 'text' | 'trip' | 'invitation';

export interface MessageLimit {
  /**
   * Party whose messages are counted. Recipients are counted separately for each account, so that
   * one account cannot use up another's limit.
   */
  by: 'recipient' | 'person' | 'account';
  most: number;
  /** Clock hour or calendar day in South Africa. */
  per: 'hour' | 'day';
}

export interface Sender {
  userId: number;
  /**
   * Account of the sender; null for staff, who are counted together as one account named
   * `provider`.
   */
  accountId: number | null;
  role: string;
}

const limits = (by: MessageLimit['by'], most: { hour?: number; day?: number }): MessageLimit[] => [
  ...(most.hour === undefined ? [] : [{ by, most: most.hour, per: 'hour' as const }]),
  ...(most.day === undefined ? [] : [{ by, most: most.day, per: 'day' as const }]),
];

const toOneAddress = limits('recipient', { hour: 10, day: 30 });

const messageLimits: Record<
  MessageKind,
  Record<'customer' | 'provider', readonly MessageLimit[]>
> = {
  mail: {
    customer: [
      ...toOneAddress,
      ...limits('person', { hour: 200 }),
      ...limits('account', { hour: 500, day: 2000 }),
    ],
    provider: [
      ...toOneAddress,
      ...limits('person', { hour: 3000 }),
      ...limits('account', { hour: 10_000, day: 40_000 }),
    ],
  },
  text: {
    customer: [],
    // No limit per recipient and hour here: driver-work.ts limits the messages to one driver per
    // hour.
    provider: [
      ...limits('recipient', { day: 40 }),
      ...limits('person', { hour: 2000 }),
      ...limits('account', { hour: 5000, day: 20_000 }),
    ],
  },
  trip: {
    customer: [...limits('person', { hour: 20 }), ...limits('account', { hour: 40, day: 100 })],
    provider: [...limits('person', { hour: 60 }), ...limits('account', { hour: 200, day: 1000 })],
  },
  invitation: {
    customer: [
      ...limits('recipient', { hour: 5, day: 10 }),
      ...limits('person', { hour: 30 }),
      ...limits('account', { hour: 60, day: 200 }),
    ],
    provider: [
      ...limits('recipient', { hour: 5, day: 10 }),
      ...limits('person', { hour: 200 }),
      ...limits('account', { hour: 500, day: 2000 }),
    ],
  },
};

/**
 * Limits of a sender for a kind of message. Every tenant has the limits of customers, even without
 * an account.
 */
export const limitsOf = (kind: MessageKind, sender: Sender): readonly MessageLimit[] =>
  messageLimits[kind][isTenant(sender) ? 'customer' : 'provider'];

/** Account that the messages of a sender count for. */
export const countedAccount = (sender: Sender): string =>
  isTenant(sender) ? `${sender.accountId ?? 'none'}` : 'provider';

/** Clock hour or day in South Africa that contains `now`. */
export function windowOf(per: MessageLimit['per'], now: Date): { from: Date; until: Date } {
  if (per === 'hour') {
    const from = Math.floor(now.getTime() / HOUR_MS) * HOUR_MS;
    return { from: new Date(from), until: new Date(from + HOUR_MS) };
  }
  const day = todayHere(now);
  return { from: new Date(startOfDay(day)), until: new Date(startOfDay(shiftDay(day, 1))) };
}

const things = {
  mail: 'emails',
  text: 'text messages',
  trip: 'requests for special trips',
  invitation: 'emails with a link',
} satisfies Record<MessageKind, string>;
const whose = {
  recipient: 'to one recipient',
  person: 'from one person',
  account: 'from one account',
} satisfies Record<MessageLimit['by'], string>;

/** Message about a reached limit: the maximum number, and when the limit ends. */
export function limitReached(
  kind: MessageKind,
  { by, most, per }: MessageLimit,
  until: Date,
): string {
  const from = by === 'account' && kind === 'text' ? 'from the provider' : whose[by];
  const opens = per === 'hour' ? formatTime(until) : `00:00 on ${formatLongDayMonth(until)}`;
  return `Limit reached: at most ${most} ${things[kind]} ${from} per ${per}. More can be sent from ${opens}.`;
}
