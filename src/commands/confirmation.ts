import type { Kind } from '#domain/entities/entities.ts';
import { formatCount } from '#domain/kernel/format.ts';
import { inRand } from '#domain/kernel/money.ts';
import { countOf, nameOfRow } from './asking/wording.ts';
import type { Command } from './command.ts';
import type { Row, Subject } from './focus.ts';
import { goesAsRun } from './plan.ts';
import { partitionRows } from './run.ts';

/** Text of the confirmation that a command with consequences needs before it starts. */
export interface Confirmation {
  count: number;
  /**
   * The rows, such as "9 shipments" or "INV000362", with the sum of their amounts; empty without
   * rows.
   */
  of: string;
  /** Names of several rows: "INV000362, INV000363 and 4 more"; empty for one row. */
  names: string;
  consequence: string;
  irreversible: boolean;
}

/** Maximum number of names in a confirmation. */
const MAX_NAMES = 5;

/** Joins names: "A, B and 3 more". */
function listNames(names: readonly string[], count: number): string {
  if (names.length === 0) return '';
  const shown = names.slice(0, MAX_NAMES);
  const more = count - shown.length;
  return more > 0 ? `${shown.join(', ')} and ${formatCount(more)} more` : shown.join(', ');
}

/** Sum of the amounts of the rows; null if the command has no amounts or an amount is unknown. */
function amountOf({ danger }: Command, rows: readonly Row[]): number | null {
  if (danger?.amountOf === undefined || rows.length === 0) return null;
  const known = rows.flatMap((row) => {
    const amount = danger.amountOf?.(row);
    return amount === undefined || Number.isNaN(amount) ? [] : amount;
  });
  return known.length === rows.length ? known.reduce((sum, one) => sum + one, 0) : null;
}

function rowsInWords(command: Command, kind: Kind, rows: readonly Row[]) {
  const names = rows.flatMap((row) => nameOfRow(kind, row) ?? []);
  const amount = amountOf(command, rows);
  const [only] = names;
  const what = rows.length === 1 && only !== undefined ? only : countOf(rows.length, kind);
  return {
    of: amount === null ? what : `${what}, ${inRand(amount)}`,
    names: rows.length > 1 ? listNames(names, rows.length) : '',
  };
}

/** Confirmation with rows and consequence; null if the command starts without a confirmation. */
export function confirmationOf(command: Command, subject: Subject): Confirmation | null {
  const { danger } = command;
  // A run has its own confirmation: the preview of the server.
  if (!danger || goesAsRun(command, subject)) return null;
  const { count } = partitionRows({ command, subject });
  return {
    ...describeRows(command, subject),
    count,
    consequence: danger.consequence(count),
    irreversible: danger.irreversible ?? false,
  };
}

/** Rows that a command will change, in words. */
export function describeRows(command: Command, subject: Subject): { of: string; names: string } {
  const { rows, count } = partitionRows({ command, subject });
  if (subject.is === 'none' || count === 0) return { of: '', names: '' };
  if (subject.is === 'matching') return { of: countOf(count, subject.kind), names: '' };
  return rowsInWords(command, subject.kind, rows);
}
