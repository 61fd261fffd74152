import { reversal } from '#commands/act-on.ts';
import { question, type Question } from '#commands/asking/ask.ts';
import { driverQuestion } from '#commands/asking/choosing-driver.ts';
import type { Answers } from '#commands/command.ts';
import type { Effects } from '#commands/effects.ts';
import type { Subject } from '#commands/focus.ts';
import {
  assignmentEffect,
  driverOf,
  legOf,
  legs,
  legsOfFilter,
  type Leg,
} from '#domain/shipments/assignment.ts';
import { failedStatuses } from '#domain/shipments/failures.ts';
import { ASSIGNMENT_UNDONE } from '#domain/settings/offered-words.ts';
import { statuses } from '#domain/kernel/statuses.ts';
import type { ShipmentRow } from './shipment.ts';
import { isWorthSplitting, readSplit, splitInstead } from './splitting.ts';

const isFailure = (status: string) => failedStatuses.some((one) => one === status);

const UPDATE = 'POST /shipments/bulkupdate';

const legWords = { collection: 'Collection', delivery: 'Delivery' } as const;

/** Legs of the chosen shipments; both if any leg is unknown. */
function legsOf(subject: Subject): readonly Leg[] {
  if (subject.is === 'matching') return legsOfFilter(subject.query);
  const rows = subject.is === 'rows' ? subject.ids.map((id) => subject.rows.get(id)) : [];
  const known = rows.flatMap((row) =>
    row && 'status' in row && typeof row.status === 'string' ? legOf(row.status) : 'unknown',
  );
  const isKnown = rows.length > 0 && !known.includes('unknown');
  return isKnown ? legs.filter((leg) => known.includes(leg)) : legs;
}

/** Question for the leg, only if the shipments are not all on the same one. */
function legQuestions(subject: Subject, label: string): Question[] {
  if (legsOf(subject).length === 1) return [];
  const options = legs.map((value) => ({ value, label: legWords[value] }));
  return [question({ name: 'leg', label, kind: 'choice', options })];
}

/** Adds a split as the first option, before typing, if no single driver fits the shipments. */
function withSplit(
  fx: Effects,
  asked: { shipments: Subject; leg: unknown },
  one: Question,
): Question {
  const search: Question['search'] = async (text, signal) => {
    const drivers = (await one.search?.(text, signal)) ?? [];
    if (text !== '' || !isWorthSplitting(asked.shipments, drivers)) return drivers;
    return [...splitInstead(await readSplit(fx, { ...asked, signal })), ...drivers];
  };
  return { ...one, search };
}

/** Questions for the leg, if it is ambiguous, and the driver. */
export function driverQuestions(fx: Effects, shipments: Subject): Question[] {
  const questions = legQuestions(shipments, 'Assign for collection or delivery?');
  const [only] = legsOf(shipments);
  const name = questions.length === 0 && only !== undefined ? driverOf[only] : 'driver';
  const label = questions.length === 0 && only !== undefined ? `Driver for ${only}` : 'Driver';
  const ask = (leg?: unknown) =>
    withSplit(fx, { shipments, leg }, driverQuestion(fx, { name, label, shipments, leg }));
  return [...questions, { ...ask(), after: ({ leg }) => ask(leg) }];
}

const isLeg = (value: unknown): value is Leg => legs.some((leg) => leg === value);

export const driverArguments = ({ leg, driver, ...named }: Answers): Answers =>
  isLeg(leg) ? { [driverOf[leg]]: driver } : named;

/** Question for the leg to unassign. */
export function unassignQuestions(_: Effects, subject: Subject): Question[] {
  const questions = legQuestions(subject, 'Unassign from collection or delivery?');
  const [only = 'delivery'] = legsOf(subject);
  if (questions.length > 0) return questions;
  const options = [{ value: only, label: legWords[only] }];
  return [question({ name: 'leg', label: 'Unassign from', kind: 'choice', options })];
}

export const unassignArguments = ({ leg }: Answers): Answers =>
  isLeg(leg) ? { [driverOf[leg]]: null } : {};

/**
 * Reassigns a leg to its former driver, with the former status. A failed attempt is not recorded
 * again: such a shipment is reassigned to the driver who made the attempt.
 */
export function assignmentUndone(row: ShipmentRow, answers: Answers) {
  const isUnassigned = 'leg' in answers && !('driver' in answers);
  const given = isUnassigned ? unassignArguments(answers) : driverArguments(answers);
  const leg = legs.find((one) => driverOf[one] in given) ?? 'delivery';
  const driver = given[driverOf[leg]];
  const outcome = assignmentEffect(row, leg, typeof driver === 'number' ? driver : null);
  const isMoved = typeof outcome !== 'string' && outcome.to !== null && !isFailure(row.status);
  const status = statuses.find((one) => one === row.status);
  return reversal(UPDATE, {
    body: {
      ids: [row.id],
      [driverOf[leg]]: row[driverOf[leg]],
      ...(isMoved && { status, reason: ASSIGNMENT_UNDONE }),
    },
  });
}
