import { entities } from './generated/entities.ts';
import type { Kind } from './entities/entities.ts';
import { agoInSentence } from './spans.ts';

/** What rows that can be claimed are of: the topics of entities that say so. */
export type ClaimableEntity = Extract<(typeof entities)[number], { isClaimable: true }>['topic'];

interface Claimable {
  entity: ClaimableEntity;
  /** What lists and commands call the rows. */
  kind: Kind;
}

/** All kinds of rows that can be claimed. */
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

/** What claims of these rows are of; undefined for rows that nobody claims. */
export const claimableEntityOf = (kind: string): ClaimableEntity | undefined => byKind.get(kind);

/** What lists call the rows of a claim. */
export const kindOfClaim = (entity: ClaimableEntity): Kind => byEntity.get(entity) ?? 'rows';

/** A claim that nobody renews is over after so many hours; after its holder signed out, after one. */
export const CLAIM_HOURS = 8;
export const SIGNED_OUT_HOURS = 1;

/** So many claims a person holds at most: what one person cannot do is nobody's help to hold. */
export const MOST_CLAIMS = 200;

/** What wakes a snoozed row before its time. A note wakes whoever did not write it. */
export const wakingEvents = ['status-changed', 'note-added', 'paid'] as const;
export type WakingEvent = (typeof wakingEvents)[number];

/** What wakes rows of one kind, beside a change of their status. */
const furtherEvents: Readonly<Partial<Record<ClaimableEntity, readonly WakingEvent[]>>> = {
  shipments: ['note-added'],
  payments: ['note-added'],
  'marketplace-events': ['note-added'],
  billing: ['paid'],
};

/** What wakes rows of all these kinds. */
export const wakingEventsOf = (of: readonly ClaimableEntity[]): WakingEvent[] =>
  wakingEvents.filter((event) =>
    of.every((entity) => event === 'status-changed' || furtherEvents[entity]?.includes(event)),
  );

/** How a claim ends. */
export const claimEnds = ['released', 'taken-over', 'handed-over', 'done', 'expired'] as const;

/** Whose claims a list is narrowed to. */
export const claimants = ['me', 'others', 'anyone', 'nobody'] as const;
export type Claimant = (typeof claimants)[number];

/** "Claimed by Thandi Nkosi 4 min ago". */
export const claimedBy = (name: string, since: string, now: number): string =>
  `Claimed by ${name} ${agoInSentence(since, now)}`;
