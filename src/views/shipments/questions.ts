import { questionsFor } from '../../commands/act-on.ts';
import { question, type Question } from '../../commands/ask.ts';
import type { Answers } from '../../commands/command.ts';
import type { Effects } from '../../commands/effects.ts';
import { needsReason } from '../../domain/shipment-rules.ts';
import { isFinal, statuses, statusFacts } from '../../domain/statuses.ts';

const UPDATE = 'POST /shipments/bulkupdate';
const SCAN = 'POST /tracking/shipment-events';

const lists = {
  cancelled: 'shipment_cancellation_reason',
  'collection-failed-attempt': 'collection_failed_attempt_reasons',
  'collection-rejected': 'rejection_reasons',
  'delivery-failed-attempt': 'delivery_failed_attempt_reasons',
  'delivery-rejected': 'rejection_reasons',
} as const;

const statusOptions = statuses.map((value) => ({ value, label: statusFacts(value).label }));

/** The status, then the reason: one that the provider lists for it, or one's own words. */
export const statusQuestions = (fx: Effects): Promise<Question[]> =>
  reasoned(fx, questionsFor(UPDATE, ['status', 'reason']));

/** As for a status, and then when it was: it need not be now. */
export const scanQuestions = (fx: Effects): Promise<Question[]> =>
  reasoned(fx, questionsFor(SCAN, ['status', 'reason', 'at']));

async function reasoned(fx: Effects, asked: Promise<Question[]>): Promise<Question[]> {
  const [questions, ...listed] = await Promise.all([
    asked,
    ...Object.entries(lists).map(
      async ([status, setting]) => [status, await fx.words(setting)] as const,
    ),
  ]);
  const reasons = new Map<unknown, readonly string[]>(listed);
  return questions.map((one) => {
    if (one.name === 'status') return { ...one, optional: false, options: statusOptions };
    if (one.name !== 'reason') return one;
    const after = ({ status }: Answers) => reasonFor(one, String(status), reasons.get(status));
    return { ...one, after };
  });
}

function reasonFor(reason: Question, status: string, listed: readonly string[] = []): Question {
  const isNeeded = needsReason(status);
  return question({
    name: reason.name,
    label: isNeeded ? `Reason for ${statusFacts(status).label.toLowerCase()}` : 'Reason',
    kind: 'text',
    optional: !isNeeded,
    options: listed.map((value) => ({ value, label: value })),
    check: (value) => reason.accept({ value, label: String(value) }),
  });
}

/** Nobody brings a shipment back from its last status. */
export const isLast = ({ status }: Answers): boolean => isFinal(String(status));

/** The driver, then for which of the two ways. */
export const driverQuestions = (): Question[] => [
  question({ name: 'driver', label: 'Driver', kind: 'record', pick: 'drivers' }),
  question({
    name: 'leg',
    label: 'For',
    kind: 'choice',
    options: [
      { value: 'delivery_driver_id', label: 'Delivery' },
      { value: 'collection_driver_id', label: 'Collection' },
    ],
  }),
];

export const driverArguments = ({ leg, driver }: Answers): Answers => ({ [String(leg)]: driver });

const nothing = { value: null, label: 'None', detail: 'takes away what is there' };

/** One field that is overwritten, or emptied. */
export const fieldQuestion =
  (name: 'customer_reference' | 'order_number') => async (): Promise<Question[]> => {
    const questions = await questionsFor(UPDATE, [name]);
    return questions.map((one) => ({ ...one, optional: false, options: [nothing] }));
  };

const readers = [
  { value: true, label: 'Staff only' },
  { value: false, label: 'The customer too' },
];

/** The note, its kind where the provider has several, and who sees it where the person may choose. */
export async function noteQuestions(fx: Effects): Promise<Question[]> {
  const [kinds, questions] = await Promise.all([
    fx.words('note_types'),
    questionsFor('POST /shipments/notes/bulk', ['note', 'note_type', 'is_internal']),
  ]);
  return questions.flatMap((one) => {
    if (one.name === 'note') return one;
    if (one.name === 'is_internal') {
      const asked = { ...one, label: 'Who sees it', kind: 'choice' as const, optional: false };
      return fx.holds('View internal notes') ? { ...asked, options: readers } : [];
    }
    const options = kinds.map((value) => ({ value, label: value }));
    return kinds.length > 1 ? { ...one, kind: 'choice' as const, optional: false, options } : [];
  });
}
