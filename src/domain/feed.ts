import type { ViewedRecord, Viewer } from './viewers.ts';

/**
 * What one message of the feed tells: rows by id with their version where they have one, more rows
 * than are worth naming, or a message of its own kind.
 */
export type ChangeMessage =
  | { rows: readonly (readonly [id: number, version: number | null])[] }
  | { many: true }
  | { message: Readonly<Record<string, unknown>> };

/** One message: messages of a topic are numbered from 1 without gaps. */
export type FeedMessage = readonly [topic: string, seq: number, message: ChangeMessage];

/** The number of the last message that is known, by topic. */
export type Heads = Readonly<Record<string, number>>;

/** The entity that a topic is about: 'shipments/a12' is about shipments. */
export const entityOfTopic = (topic: string): string => topic.split('/', 1)[0] ?? topic;

/** What the server says when a socket has joined. */
export interface Joined {
  /** The number before the first message that will come, by topic. */
  from: Heads;
  /** The newest number when joining: a client that has it is up to date. */
  heads: Heads;
  /** Topics whose messages since then are too many or too old to be told again. */
  lost: readonly string[];
}

/** Why the server takes nobody in: `full` passes, the others are about the session. */
export type FeedError =
  | 'unauthenticated'
  | 'session_ended'
  | 'session_inactive'
  | 'second_factor_required'
  | 'full';

/** Beyond this many messages a topic is read anew instead of told again. */
export const MOST_REPLAYED = 5_000;

/** What is published when new rates hold from now on. */
export const RATES_PUBLISHED = 'published';

/** Which drivers to watch: of one branch, or all. */
export interface Watched {
  branch?: number;
}

/** What the server says over a socket. */
export interface ServerEvents {
  joined: (joined: Joined) => void;
  /** Messages in order; of one topic they follow each other, what comes twice is dropped by its number. */
  changes: (messages: readonly FeedMessage[]) => void;
  /** The session is over: why, as the server notes it. */
  ended: (reason: string) => void;
  /** Positions of drivers, 16 bytes each. */
  positions: (frame: Uint8Array) => void;
  /** All who have a record of an entity open now. */
  viewers: (viewers: readonly Viewer[]) => void;
}

/** What a client asks over a socket. */
export interface ClientEvents {
  /** Tell again what comes after these numbers. */
  replay: (after: Heads) => void;
  watch: (watched: Watched) => void;
  unwatch: () => void;
  /** The record that the person has open; null when it is left. */
  view: (viewed: ViewedRecord | null) => void;
  /** The person did something that needs no call. */
  active: () => void;
}
