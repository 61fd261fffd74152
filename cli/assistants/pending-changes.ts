/**
 * Previewed changes that wait for their confirmation.
 *
 * - A token stands for one change: its rows by id, its arguments, and the figures of its preview.
 * - It belongs to the sign-in of the preview and expires after ten minutes.
 * - It is the idempotency key of the run, so that repeated confirmations have one effect.
 */
import { randomUUID } from 'node:crypto';
import { MINUTE_MS } from '#domain/kernel/time.ts';
import { CommandError, exitCodes } from '../exit-codes.ts';
import type { Planned } from '../runs/plan-action.ts';
import type { Preview } from '../runs/preview-lines.ts';
import type { Connection } from '../session/connection.ts';

export const MINUTES_TO_CONFIRM = 10;
const MAX_PENDING = 100;

const refused = (message: string) => new CommandError(message, exitCodes.refused);

/** A previewed change. */
interface PendingChange {
  planned: Planned;
  reason: string | undefined;
  /** Preview as text, to compare it with a later one. */
  figures: string;
  /** Whether a start was sent. The server may have received it even if no answer came. */
  isSent: boolean;
}

/** Previewed changes by token. */
export interface PendingChanges {
  /** Stores a previewed change and returns its token. */
  add(connection: Connection, change: Omit<PendingChange, 'isSent'>): Promise<string>;
  /**
   * Finds the change of a token. Throws if the token is unknown, expired or from another sign-in.
   */
  find(connection: Connection, token: string): Promise<PendingChange>;
  /** Stores whether a start was sent. */
  mark(token: string, isSent: boolean): Promise<void>;
  delete(token: string): Promise<void>;
}

interface Kept extends PendingChange {
  signIn: string;
  expiresAt: number;
}

/** Refusal of a token that is unknown or has expired. */
export const unknownToken = (): CommandError =>
  refused('This preview token is unknown or has expired. Preview the change again.');

/** Refusal of a token from another sign-in. */
export const foreignToken = (): CommandError =>
  refused('The sign-in has changed since the preview. Preview the change again.');

/** Text of a preview that is equal for equal rows, reasons and amounts. */
export const figuresOf = (preview: Preview): string => JSON.stringify(preview);

const signInOf = ({ url, token }: Connection): string => JSON.stringify([url, token]);

/** Previewed changes in the memory of this process, with a clock in milliseconds. */
export function pendingChanges(now: () => number): PendingChanges {
  const pending = new Map<string, Kept>();

  /** Deletes expired changes, and the oldest ones if there are too many. */
  function tidy(): void {
    for (const [token, { expiresAt }] of pending)
      if (expiresAt <= now() || pending.size >= MAX_PENDING) pending.delete(token);
  }

  return {
    async add(connection, change) {
      tidy();
      const token = randomUUID();
      const expiresAt = now() + MINUTES_TO_CONFIRM * MINUTE_MS;
      pending.set(token, { ...change, isSent: false, signIn: signInOf(connection), expiresAt });
      return token;
    },

    async find(connection, token) {
      const change = pending.get(token);
      if (change === undefined || change.expiresAt <= now()) throw unknownToken();
      if (change.signIn !== signInOf(connection)) throw foreignToken();
      return change;
    },

    async mark(token, isSent) {
      const change = pending.get(token);
      if (change !== undefined) change.isSent = isSent;
    },

    async delete(token) {
      pending.delete(token);
    },
  };
}
