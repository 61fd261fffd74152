import type { SQL } from 'drizzle-orm';
import type { Permission } from '../../src/domain/permissions.ts';
import type { Caller, OutgoingEmail, Services } from '../context.ts';
import type { Db } from '../db/open.ts';
import type { RowOutcome } from '../features/shipments/row-results.ts';

/*
 * How to make an endpoint doable as a run: mark its row in the contract with `bulk: '<topic>'`, and add its
 * operation, with the rows of its entity, to a `<name>.bulk.ts` of its feature. A form, or an endpoint about parts
 * of one row, is described to `operationOver` instead: what its runs are asked with is a schema of its own.
 * Three kinds:
 *
 * inside    changes this database only. At most 100 rows are worked in one transaction together with
 *           what is written down about them, so it happens exactly once, whatever dies when.
 * external  talks to the world. Each row is first written down as unknown, then sent under a key that
 *           never changes, then settled. An answer that was lost leaves the row unknown; it is sent
 *           again under the same key, so the other side must know a key again (or `send` must ask first).
 * document  makes one file of all rows, which GET /runs/:id/result answers. A node that dies leaves nothing;
 *           the next one draws all of it again.
 */

/** What rules work with: the rows that the run's starter may see today, in a transaction. */
export interface Scope {
  db: Db;
  /** The starter with today's rights; changes made through it name the run. */
  caller: Caller;
  /** Mail goes out with the commit, or not at all. */
  mail(mail: OutgoingEmail): void;
}

/** What sending needs besides: adapters are chosen by the configuration. */
export interface SendingScope extends Scope {
  services: Services;
}

/** What the rules say of some of the chosen rows. */
export interface Verdict {
  /** Why they are skipped; null when they run. */
  reason: string | null;
  /** What is worth knowing of rows that run: who loses a shipment, for instance. */
  note?: string | undefined;
  /** They run and fail: the same was refused before, and what it was refused for has not changed. */
  failure?: { reason: string; fingerprint: string | null; ids: number[] } | undefined;
  count: number;
  /** A few of their references. */
  sample: string[];
}

export interface Common<A> {
  /** Permissions that these arguments ask for beside the call's own and the caller lacks. */
  lacks?(caller: Caller, args: A): readonly Permission[];
  /** Throws a ApiError when these arguments are wrong whatever the row. */
  check?(scope: Scope, args: A): Promise<void>;
  /**
   * The same rules as the work, set-based. `chosen` selects id, label and position of the rows. An operation
   * without a rule does not compile; `anyRow` says that every row runs.
   */
  preview(scope: Scope, args: A, selection: SQL): Promise<Verdict[]>;
}

/** The rule of operations that take every row that is there. */
export const anyRow = (): Promise<Verdict[]> => Promise.resolve([]);

export interface Inside<A, Body> extends Common<A> {
  kind: 'inside';
  /** Does the call for at most 100 rows; whatever it throws is found out row by row. */
  work(scope: Scope, body: Body): Promise<RowOutcome[]>;
}

/** One attempt to tell the world about a row. */
export interface Attempt {
  /** "run:12:345": the same at every attempt, for ever. */
  key: string;
  /** 1 for the first; more when an answer was lost or the row is tried again. */
  number: number;
  /** Ends after 10 s; pass it on. */
  signal: AbortSignal;
}

/** What came of a row. */
export interface Sent {
  outcome: 'ok' | 'skipped' | 'failed';
  reason: string | null;
  /** Kept with the row of the run. */
  result?: Record<string, unknown>;
  /** Writes down what it means here, in the transaction that settles the row. */
  keep?(scope: Scope): Promise<void>;
}

/**
 * Sends one row, outside any transaction. A thrown ApiError means it was certainly not done; anything
 * else thrown means nobody knows.
 */
export type Send = (attempt: Attempt) => Promise<Sent>;

export interface External<A> extends Common<A> {
  kind: 'external';
  /** How many rows one node sends at the same time: 2 to 8. */
  atOnce: number;
  /**
   * Reads what is to be sent, in the starter's transaction: for every row how to send it, or at once
   * what came of it when the rules say so. Rows that are left out are not there.
   */
  prepare(scope: SendingScope, ids: number[], args: A): Promise<Map<number, Send | Sent>>;
}

/** Rows of a document, read in a transaction and drawn outside of it. */
export interface Drawing {
  outcomes: RowOutcome[];
  draw(): Promise<void>;
}

/** A file that is being made, in the memory of one node. */
export interface OpenDocument {
  /** Called for all rows in their order, some at a time. */
  read(scope: Scope, ids: number[]): Promise<Drawing>;
  /** Ends the file. */
  close(): Promise<{ name: string; type: string; content: Buffer }>;
}

export interface MakesDocument<A> extends Common<A> {
  kind: 'document';
  /** The most rows of one file. */
  most: number;
  open(args: A): OpenDocument;
}
