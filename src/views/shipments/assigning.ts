import { reversal } from '#commands/act-on.ts';
import { question, type Question } from '#commands/asking/ask.ts';
import { driverQuestion } from '#commands/asking/choosing-driver.ts';
import type { Answers } from '#commands/command.ts';
import type { Effects } from '#commands/effects.ts';
import type { Subject } from '#commands/focus.ts';
import { driverOf, legOf, legs, legsOfFilter, type Leg } from '#domain/shipments/assignment.ts';
import type { ShipmentRow } from './shipment.ts';
import { isWorthSplitting, readSplit, splitInstead } from './splitting.ts';

const UNDO = 'POST /shipments/undo';

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

/** Question for the leg. Left out if all shipments are on the same leg. */
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
  const questions = legQuestions(shipments, 'Collection or delivery');
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
  const questions = legQuestions(subject, 'Collection or delivery');
  const [only = 'delivery'] = legsOf(subject);
  if (questions.length > 0) return questions;
  const options = [{ value: only, label: legWords[only] }];
  return [question({ name: 'leg', label: 'Unassign from', kind: 'choice', options })];
}

export const unassignArguments = ({ leg }: Answers): Answers =>
  isLeg(leg) ? { [driverOf[leg]]: null } : {};

/**
 * Undoes a change of a shipment by its Idempotency-Key. The server skips a shipment that has
 * changed since.
 */
export const undoChange = ({ id }: ShipmentRow, key: string) =>
  reversal(UNDO, { body: { ids: [id], request_key: key } });
