/**
 * Messages of the live feed between server and clients.
 *
 * - Messages belong to a topic ('shipments/a12'), whose messages are numbered from 1 without gaps.
 * - A client keeps the last number of each topic (its heads) and joins with them. The server then
 *   replays the messages that the client missed, or names the topics that the client must reload.
 * - Messages name changed rows by id and version; clients read the rows themselves.
 *
 *     ['shipments/a12', 7, { rows: [[41, 3]] }] // row 41 of account 12 is now version 3
 */
import type { ViewedRecord, Viewer } from '../identity/viewers.ts';

/**
 * Content of a message: changed rows by id and version (null without versions), a note that too
 * many rows changed to list, or a message of the topic's own kind.
 */
export type ChangeMessage =
  | { rows: readonly (readonly [id: number, version: number | null])[] }
  | { many: true }
  | { message: Readonly<Record<string, unknown>> };

/** Message of a topic; `seq` counts from 1 without gaps. */
export type FeedMessage = readonly [topic: string, seq: number, message: ChangeMessage];

/** Number of the last known message by topic. */
export type Heads = Readonly<Record<string, number>>;

/** Entity of a topic: 'shipments/a12' belongs to shipments. */
export const entityOfTopic = (topic: string): string => topic.split('/', 1)[0] ?? topic;

/** Answer of the server to a socket that joins. */
export interface Joined {
  /** By topic, the number after which messages will arrive. */
  from: Heads;
  /** Newest numbers when the socket joined: a client that has them is up to date. */
  heads: Heads;
  /**
   * Topics to reload, because too many of their messages were missed or the missed messages are
   * deleted.
   */
  lost: readonly string[];
}

/** Why the server refuses a socket. `full` is temporary; the others concern the session. */
export type FeedError =
  | 'unauthenticated'
  | 'session_ended'
  | 'session_inactive'
  | 'second_factor_required'
  | 'full';

/**
 * Maximum number of messages replayed to one client; a client that missed more reloads the topics
 * instead.
 */
export const MAX_REPLAYED = 5_000;

/** Event of the message that announces new rates. */
export const RATES_PUBLISHED = 'published';

/** Drivers to watch: of one branch, or all. */
export interface Watched {
  branch?: number;
}

/** Events that the server sends over a socket. */
export interface ServerEvents {
  joined: (joined: Joined) => void;
  /** Messages in order within a topic. Clients drop duplicates by number. */
  changes: (messages: readonly FeedMessage[]) => void;
  /** The session has ended, with the reason that the server recorded. */
  ended: (reason: string) => void;
  /** Positions of drivers, 16 bytes each. */
  positions: (frame: Uint8Array) => void;
  /** All users who have a record of an entity open. */
  viewers: (viewers: readonly Viewer[]) => void;
}

/** Events that a client sends over a socket. */
export interface ClientEvents {
  /** Asks for the messages after these numbers. */
  replay: (after: Heads) => void;
  watch: (watched: Watched) => void;
  unwatch: () => void;
  /** Record that the user has open; null after leaving it. */
  view: (viewed: ViewedRecord | null) => void;
  /** Reports user activity that makes no call to the server. */
  active: () => void;
}
