import type { ResponseOf } from '#api/endpoint-types.ts';
import { question, type Option, type Question } from './ask.ts';
import type { Answers } from '../command.ts';
import type { Effects } from '../effects.ts';
import type { Subject } from '../focus.ts';

const CANDIDATES = 'POST /drivers/candidates';
/** Maximum number of shipments that the server scores drivers for. */
const MAX_IDS = 1000;

type Answer = ResponseOf<typeof CANDIDATES>;
type Candidate = Answer['candidates'][number];

const isAnswer = (value: unknown): value is Answer =>
  typeof value === 'object' && value !== null && 'candidates' in value;

/** Arguments of the endpoint that name the shipments; `ids` is empty without shipments. */
export const shipmentsIn = (subject: Subject): Answers => {
  if (subject.is === 'matching') return { filter: subject.query };
  return subject.is === 'rows' ? { ids: subject.ids.map(Number).slice(0, MAX_IDS) } : { ids: [] };
};

/** Option for a driver. Score, reasons and warnings are empty unless shipments were sent. */
const optionOf = ({ id, name, code, score, reasons, warnings, ...duty }: Candidate): Option => ({
  value: id,
  label: name,
  code,
  score,
  detail: reasons.join(' · '),
  ...(warnings.length > 0 && { warning: warnings.join('. ') }),
  ...(!duty.is_on_duty && { doubt: `${name} is off duty.` }),
});

interface DriverQuestion {
  name: string;
  label: string;
  /** Shipments that need a driver. */
  shipments: Subject;
  /**
   * Leg (collection or delivery) to score drivers for, if it does not follow from the shipments.
   */
  leg?: unknown;
  /** Drivers to leave out. */
  without?: ReadonlySet<unknown>;
}

/**
 * Question for a driver. Suggests the best candidates for the shipments; typed text searches all
 * drivers.
 */
export function driverQuestion(
  fx: Pick<Effects, 'call'>,
  { name, label, shipments, leg, without = new Set() }: DriverQuestion,
): Question {
  return question({
    name,
    label,
    kind: 'record',
    pick: 'drivers',
    hint: 'No driver is on duty or belongs to this branch. Search by name, code or plate.',
    placeholder: 'Search drivers by name, code or plate',
    heading: 'Best for these shipments',
    search: async (search, signal) => {
      const body = { ...shipmentsIn(shipments), ...(leg === undefined ? {} : { leg }), search };
      const answer = await fx.call(CANDIDATES, { body }, { signal });
      if (!isAnswer(answer)) throw new Error('The drivers could not be loaded. Try again.');
      return answer.candidates.filter(({ id }) => !without.has(id)).map(optionOf);
    },
  });
}
