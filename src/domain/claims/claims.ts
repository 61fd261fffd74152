import { entities } from '../generated/entities.ts';
import type { Kind } from '../entities/entities.ts';
import { agoInSentence } from '../kernel/spans.ts';

/** Entities whose rows can be claimed. */
export type ClaimableEntity = Extract<(typeof entities)[number], { isClaimable: true }>['topic'];

interface Claimable {
  entity: ClaimableEntity;
  /** Plural name of the rows, as used in lists and commands. */
  kind: Kind;
}

export const claimable: readonly Claimable[] = entities.flatMap((one) =>
  'isClaimable' in one ? [{ entity: one.topic, kind: one.plural }] : [],
);

const [first, ...others] = claimable.map(({ entity }) => entity);
if (first === undefined) throw new Error('Nothing can be claimed.');
export const claimableEntities = [first, ...others] as const;

const byKind = new Map<string, ClaimableEntity>(
  claimable.map(({ kind, entity }) => [kind, entity]),
);
const byEntity = new Map<string, Kind>(claimable.map(({ kind, entity }) => [entity, kind]));

/** Entity whose claims cover these rows; undefined if the rows cannot be claimed. */
export const claimableEntityOf = (kind: string): ClaimableEntity | undefined => byKind.get(kind);

/** Name of the rows of a claimed entity in lists. */
export const kindOfClaim = (entity: ClaimableEntity): Kind => byEntity.get(entity) ?? 'rows';

/** Hours after which a claim expires: without renewal, and after its holder has signed out. */
export const CLAIM_HOURS = 8;
export const SIGNED_OUT_HOURS = 1;

/**
 * Maximum number of claims per user, so that no user blocks many rows that others could work on.
 */
export const MAX_CLAIMS = 200;

/**
 * Events that wake a snoozed row early. A note wakes the row only for users who did not write it.
 */
export const wakingEvents = ['status-changed', 'note-added', 'paid'] as const;
export type WakingEvent = (typeof wakingEvents)[number];

/** Waking events of an entity besides a change of status. */
const furtherEvents: Readonly<Partial<Record<ClaimableEntity, readonly WakingEvent[]>>> = {
  shipments: ['note-added'],
  payments: ['note-added'],
  'marketplace-events': ['note-added'],
  billing: ['paid'],
};

/** Events that wake rows of all given entities. */
export const wakingEventsOf = (of: readonly ClaimableEntity[]): WakingEvent[] =>
  wakingEvents.filter((event) =>
    of.every((entity) => event === 'status-changed' || furtherEvents[entity]?.includes(event)),
  );

export const claimEnds = ['released', 'taken-over', 'handed-over', 'done', 'expired'] as const;

/** Values of the list filter "claimed by". */
export const claimants = ['me', 'others', 'anyone', 'nobody'] as const;
export type Claimant = (typeof claimants)[number];

/** "Claimed by Thandi Nkosi 4 min ago". */
export const claimedBy = (name: string, since: string, now: number): string =>
  `Claimed by ${name} ${agoInSentence(since, now)}`;
