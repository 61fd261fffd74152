/**
 * Bulk runs: an endpoint that works on any number of rows in batches, with a preview, progress and
 * retries. Mark its row in the contract with `bulk: '<topic>'`, and add its operation and the row
 * source of its entity to `<name>.bulk.ts` of its feature. A form, or an endpoint about parts of a
 * row, uses `operationOver` with a schema of its own. There are three kinds:
 *
 * inside    changes this database only. At most 100 rows are worked in one transaction together
 *           with their recorded outcomes, so each row changes exactly once, whatever crashes.
 * external  changes another system. Each row is first recorded as unknown, then sent under a key
 *           that never changes, then settled. After a lost response the row stays unknown and is
 *           sent again under the same key, so the receiver must recognise the key (or `send` must
 *           ask first).
 * document  creates one file of all rows, which GET /runs/:id/result returns. A node that dies
 *           leaves nothing; the next one draws the whole document again.
 *
 *     operation('POST /shipments/notes/bulk', {
 *       kind: 'inside',
 *       preview: anyRow,
 *       work: async ({ db, caller }, body) => (await addNotes(db, caller, body)).results,
 *     })
 */
import type { SQL } from 'drizzle-orm';
import type { Permission } from '#domain/people/permissions.ts';
import type { Caller, OutgoingEmail, Services } from '../context.ts';
import type { Db } from '../db/open.ts';
import type { RowOutcome } from '../http/row-results.ts';

/** Context of the rules: the rows that the initiator may see now, in a transaction. */
export interface Scope {
  db: Db;
  /** Initiator with current rights; audit entries of changes name the run. */
  caller: Caller;
  /** Queues an email, which is sent only if the transaction commits. */
  mail(mail: OutgoingEmail): void;
}

/** Context of sending; the services contain the configured adapters. */
export interface SendingScope extends Scope {
  services: Services;
}

/** Verdict of the rules on some of the chosen rows. */
export interface Verdict {
  /** Reason for skipping the rows; null if they are not skipped. */
  reason: string | null;
  /** Note about rows that are not skipped, for instance that a driver loses a shipment. */
  note?: string | undefined;
  /**
   * Predicted failure of rows that are not skipped: the same input failed before and has not
   * changed.
   */
  failure?: { reason: string; fingerprint: string | null; ids: number[] } | undefined;
  count: number;
  /** A few references of the rows. */
  sample: string[];
  /** Amounts that the run posts for the row. */
  money?: { label: string; total: number; vat: number } | undefined;
}

export interface Common<A> {
  /** Additional permissions that these arguments require and the caller lacks. */
  lacks?(caller: Caller, args: A): readonly Permission[];
  /** Throws an ApiError if the arguments are wrong for every row. */
  check?(scope: Scope, args: A): Promise<void>;
  /**
   * Applies the rules of the work to sets of rows. `selection` selects id, label and position. An
   * operation without this rule does not compile; `anyRow` accepts every row.
   */
  preview(scope: Scope, args: A, selection: SQL): Promise<Verdict[]>;
}

/** Rule of operations that accept every existing row. */
export const anyRow = (): Promise<Verdict[]> => Promise.resolve([]);

export interface Inside<A, Body> extends Common<A> {
  kind: 'inside';
  /** Processes at most 100 rows. After an error they are processed one by one. */
  work(scope: Scope, body: Body): Promise<RowOutcome[]>;
}

/** An attempt to send a row to another system. */
export interface Attempt {
  /** Idempotency key such as "run:12:345", the same at every attempt. */
  key: string;
  /** 1 for the first attempt; higher after a lost response or a retry. */
  number: number;
  /** Signal that aborts after 10 s; pass it to the request. */
  signal: AbortSignal;
}

/** Outcome of a sent row. */
export interface Sent {
  outcome: 'ok' | 'skipped' | 'failed';
  reason: string | null;
  /** Facts about the result, stored with the row of the run. */
  result?: Record<string, unknown>;
  /** Records the effects of sending in the database, in the transaction that settles the row. */
  keep?(scope: Scope): Promise<void>;
}

/**
 * Sends one row, outside any transaction. A thrown ApiError means that the row was certainly not
 * changed; other errors leave the outcome unknown.
 */
export type Send = (attempt: Attempt) => Promise<Sent>;

export interface External<A> extends Common<A> {
  kind: 'external';
  /** Number of rows that one node sends in parallel: 2 to 8. */
  atOnce: number;
  /**
   * Reads the content to send, in a transaction with the initiator's scope. Returns for every row a
   * send function, or the outcome if the rules already decide it. A row without an entry does not
   * exist.
   */
  prepare(scope: SendingScope, ids: number[], args: A): Promise<Map<number, Send | Sent>>;
}

/** Rows of a document, read in a transaction and drawn outside of it. */
export interface Drawing {
  outcomes: RowOutcome[];
  draw(): Promise<void>;
}

/** A document in progress, in the memory of one node. */
export interface OpenDocument {
  /** Reads the rows in their order, in batches. */
  read(scope: Scope, ids: number[]): Promise<Drawing>;
  /** Completes the file. */
  close(): Promise<{ name: string; type: string; content: Buffer }>;
}

export interface MakesDocument<A> extends Common<A> {
  kind: 'document';
  /** Maximum number of rows of a file. */
  most: number;
  open(args: A): OpenDocument;
}
