import type { SQL } from 'drizzle-orm';
import type { Permission } from '../../src/domain/permissions.ts';
import type { Caller, Mail, Services } from '../context.ts';
import type { Db } from '../db/open.ts';
import type { RowOutcome } from '../rules/outcomes.ts';

/*
 * How to make a call doable as a run: mark its row in the contract with `bulk: '<noun>'`, describe the
 * noun's rows in row-sources.ts, and add its operation to operations.ts. A form, or a call about parts of
 * one row, is described to `operationOver` instead: what its runs are asked with is a schema of its own.
 * Three kinds:
 *
 * inside    changes this database only. At most 100 rows are worked in one transaction together with
 *           what is written down about them, so it happens exactly once, whatever dies when.
 * outside   talks to the world. Each row is first written down as unknown, then sent under a key that
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
  mail(mail: Mail): void;
}

/** What sending needs besides: adapters are chosen by the configuration. */
export interface SendingScope extends Scope {
  services: Services;
}

/** What the rules say of some of the chosen rows; without a reason they run. */
export interface Verdict {
  reason: string | null;
  count: number;
  /** A few of their references. */
  sample: string[];
}

export interface Common<A> {
  /** Permissions that these arguments ask for beside the call's own and the caller lacks. */
  lacks?(caller: Caller, args: A): readonly Permission[];
  /** Throws a Refusal when these arguments are wrong whatever the row. */
  check?(scope: Scope, args: A): Promise<void>;
  /** The same rules as the work, set-based. `chosen` selects id, label and position of the rows. */
  preview?(scope: Scope, args: A, chosen: SQL): Promise<Verdict[]>;
}

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
 * Sends one row, outside any transaction. A thrown Refusal means it was certainly not done; anything
 * else thrown means nobody knows.
 */
export type Send = (attempt: Attempt) => Promise<Sent>;

export interface Outside<A> extends Common<A> {
  kind: 'outside';
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
