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

interface PendingChange {
  planned: Planned;
  reason: string | undefined;
  /** Preview as text, to compare it with a later one. */
  figures: string;
  signIn: string;
  expiresAt: number;
  /** Whether a start was sent; even without an answer, the server may have received it. */
  isSent: boolean;
}

/** Text of a preview that is equal for equal rows, reasons and amounts. */
export const figuresOf = (preview: Preview): string => JSON.stringify(preview);

const signInOf = ({ url, token }: Connection): string => JSON.stringify([url, token]);

const refused = (message: string) => new CommandError(message, exitCodes.refused);

/** Previewed changes by token, with a clock in milliseconds. */
export function pendingChanges(now: () => number) {
  const pending = new Map<string, PendingChange>();

  /** Deletes expired changes, and the oldest ones if there are too many. */
  function tidy(): void {
    for (const [token, { expiresAt }] of pending)
      if (expiresAt <= now() || pending.size >= MAX_PENDING) pending.delete(token);
  }

  return {
    /** Stores a previewed change and returns its token. */
    add(
      connection: Connection,
      {
        planned,
        reason,
        preview,
      }: { planned: Planned; reason?: string | undefined; preview: Preview },
    ): string {
      tidy();
      const token = randomUUID();
      pending.set(token, {
        planned,
        reason,
        figures: figuresOf(preview),
        signIn: signInOf(connection),
        expiresAt: now() + MINUTES_TO_CONFIRM * MINUTE_MS,
        isSent: false,
      });
      return token;
    },

    /**
     * Finds the change of a token. Throws if the token is unknown, expired or from another sign-in.
     */
    find(connection: Connection, token: string): PendingChange {
      const change = pending.get(token);
      if (change === undefined || change.expiresAt <= now())
        throw refused('This preview token is unknown or has expired. Preview the change again.');
      if (change.signIn !== signInOf(connection))
        throw refused('The sign-in has changed since the preview. Preview the change again.');
      return change;
    },

    delete: (token: string): void => void pending.delete(token),
  };
}

export type PendingChanges = ReturnType<typeof pendingChanges>;
