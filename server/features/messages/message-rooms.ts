import {
  countedAccount,
  limitReached,
  limitsOf,
  windowOf,
  type MessageKind,
  type MessageLimit,
  type Sender,
} from '#domain/messages/message-limits.ts';
import { hashOf } from '#server/secrets/tokens.ts';

/** Messages about one row, which are sent to all of its recipients or to none. */
export interface Demand {
  id: number;
  recipients: readonly string[];
}

/** Reason for stopping the messages of a row, and the seconds until they can be sent. */
export interface Stopped {
  reason: string;
  retryAfter: number;
}

export interface Sending {
  kind: MessageKind;
  sender: Sender;
}

/** Remaining messages under a limit. */
export interface Room {
  limit: MessageLimit;
  from: Date;
  until: Date;
  left: number;
  taken: number;
}

/** Key of a counter; addresses are stored hashed. */
function holder({ kind, sender }: Sending, { by, per }: MessageLimit, recipient: string): string {
  const account = countedAccount(sender);
  const whom = {
    person: `${sender.userId}`,
    account,
    recipient: `${account} ${hashOf(recipient.trim().toLowerCase())}`,
  };
  return `${kind} ${per} ${by} ${whom[by]}`;
}

interface Need {
  limit: MessageLimit;
  messages: number;
}

/** Number of messages that a demand adds to each counter. */
function needsOf(sending: Sending, { recipients }: Demand): Map<string, Need> {
  const needs = new Map<string, Need>();
  for (const limit of limitsOf(sending.kind, sending.sender))
    for (const recipient of recipients) {
      const key = holder(sending, limit, recipient);
      needs.set(key, { limit, messages: (needs.get(key)?.messages ?? 0) + 1 });
    }
  return needs;
}

/** Counters that the demands use, each with its full limit. */
export function roomsFor(
  sending: Sending,
  demands: readonly Demand[],
  now: Date,
): Map<string, Room> {
  const requested = new Map(demands.flatMap((demand) => [...needsOf(sending, demand)]));
  return new Map(
    [...requested].map(([key, { limit }]) => [
      key,
      { limit, ...windowOf(limit.per, now), left: limit.most, taken: 0 },
    ]),
  );
}

/** Allots messages to the demands in order, and returns the demands that exceed a limit. */
export function allot(
  sending: Sending,
  demands: readonly Demand[],
  { rooms, now }: { rooms: Map<string, Room>; now: Date },
): Map<number, Stopped> {
  const stopped = new Map<number, Stopped>();
  for (const demand of demands) {
    const needs = [...needsOf(sending, demand)].flatMap(([key, { messages }]) => {
      const room = rooms.get(key);
      return room === undefined ? [] : [{ room, messages }];
    });
    const [blocking] = needs
      .filter(({ room, messages }) => room.left - room.taken < messages)
      .toSorted((one, other) => other.room.until.getTime() - one.room.until.getTime());
    if (blocking === undefined) {
      for (const { room, messages } of needs) room.taken += messages;
      continue;
    }
    const { limit, until } = blocking.room;
    stopped.set(demand.id, {
      reason: limitReached(sending.kind, limit, until),
      retryAfter: Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000)),
    });
  }
  return stopped;
}
