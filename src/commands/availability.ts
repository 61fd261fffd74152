/**
 * Decides whether a command can be performed, for every place that offers commands.
 * - Absent: not permitted, not visible here, or made for rows of another entity.
 * - Off: offered, but disabled with a reason ("Select a shipment first.").
 * - Ready: works on `rows` of the `of` selected rows; the note names the reasons of the other rows.
 *
 *     const state = availability(command, focus.get());
 *     if (state.is === 'off') explain(state.why);
 */

import { formatCount } from '#domain/kernel/format.ts';
import { READ_ONLY } from '#domain/overview/past.ts';
import type { Command } from './command.ts';
import { subjectOf, type Focus, type RowId, type Subject } from './focus.ts';
import { midSentence, oneOf, singularOf, tally } from './asking/wording.ts';

/** Absent, off with a reason, or ready for `rows` of the `of` selected rows. */
export type Availability =
  | { is: 'absent' }
  | { is: 'off'; why: string }
  | { is: 'ready'; rows: number; of: number; note: string | null };

const absent: Availability = { is: 'absent' };
const off = (why: string): Availability => ({ is: 'off', why });

export function availability(
  command: Command,
  focus: Focus,
  subject: Subject = subjectOf(focus),
): Availability {
  if (!isPermitted(command.can, focus.permissions) || command.visible?.(focus) === false)
    return absent;
  const kind = subject.is === 'none' ? focus.kind : subject.kind;
  if (command.on !== undefined && kind !== command.on) return absent;
  const possible = isPossible(command, focus);
  return possible === true ? ofSubject(command, subject) : off(possible);
}

/**
 * Returns true if the command is possible now, without regard to the rows; otherwise the reason.
 */
const isPossible = (command: Command, focus: Focus): true | string =>
  command.changes && focus.asOf !== null ? READ_ONLY : (command.enabled?.(focus) ?? true);

function ofSubject(command: Command, subject: Subject): Availability {
  if (command.on === undefined) return { is: 'ready', rows: 0, of: 0, note: null };
  if (subject.is === 'none') return off(`Select ${oneOf(command.on)} first.`);
  return subject.is === 'matching' ? ofMatching(command, subject) : ofRows(command, subject);
}

function ofMatching(command: Command, { kind, total }: Subject & { is: 'matching' }): Availability {
  if (command.single) return off(`This command works on one ${singularOf(kind)} at a time.`);
  if (!command.matching && !command.bulk)
    return off(
      `This command cannot run on all ${formatCount(total)} matching rows. Select rows instead.`,
    );
  return { is: 'ready', rows: total, of: total, note: `all ${formatCount(total)} matching` };
}

function ofRows(command: Command, subject: Subject & { is: 'rows' }): Availability {
  const of = subject.ids.length;
  if (command.single && of > 1) {
    return off(`This command works on one ${singularOf(subject.kind)} at a time.`);
  }
  const reasons = reasonsAgainst(command, subject).map(({ why }) => why);
  if (reasons.length === 0) {
    return { is: 'ready', rows: of, of, note: of > 1 ? `all ${formatCount(of)}` : null };
  }
  if (reasons.length === of) {
    const [only = ''] = reasons;
    return off(of === 1 ? only : noneOf(reasons));
  }
  const rows = of - reasons.length;
  const note = `${formatCount(rows)} of ${formatCount(of)}: ${tally(reasons)}`;
  return { is: 'ready', rows, of, note };
}

function noneOf(reasons: readonly string[]): string {
  const isOneReason = new Set(reasons).size === 1;
  const why = isOneReason ? midSentence(reasons[0] ?? '') : tally(reasons);
  return `None of the ${formatCount(reasons.length)}: ${why}`;
}

/**
 * Loaded rows that the command refuses, with reasons. The server decides about rows that are not
 * loaded.
 */
export function reasonsAgainst(
  command: Command,
  { ids, rows }: Subject & { is: 'rows' },
): { id: RowId; why: string }[] {
  if (!command.enabledFor) return [];
  return ids.flatMap((id) => {
    const row = rows.get(id);
    const verdict = row ? command.enabledFor?.(row) : true;
    return typeof verdict === 'string' ? [{ id, why: verdict }] : [];
  });
}

const openToAll = new Set(['public', 'session', 'enrolling']);

/** Whether the user has the required permission, or at least one of several alternatives. */
export function isPermitted(can: Command['can'], permissions: ReadonlySet<string>): boolean {
  if (can === undefined) return true;
  return [can].flat().some((one) => openToAll.has(one) || permissions.has(one));
}
