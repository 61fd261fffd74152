import { questionsFor } from '#commands/act-on.ts';
import { question, type Question } from '#commands/asking/ask.ts';
import { midSentence } from '#commands/asking/wording.ts';
import type { Answers } from '#commands/command.ts';
import type { Effects } from '#commands/effects.ts';
import { reasonLists } from '#domain/settings/offered-words.ts';
import { needsReason } from '#domain/shipments/shipment-rules.ts';
import { needsProof, proofRequirements, proofFields, proofTexts } from '#domain/shipments/proof.ts';
import { isFinal, statuses, statusFacts } from '#domain/kernel/statuses.ts';

const UPDATE = 'POST /shipments/bulkupdate';
const SCAN = 'POST /tracking/shipment-events';

const statusOptions = statuses.map((value) => ({ value, label: statusFacts(value).label }));

/** Labels of the statuses by the words that a typed sentence uses: "set status to collected". */
export const statusChoices: Readonly<Record<string, string>> = Object.fromEntries(
  statusOptions.flatMap(({ value, label }) => [
    [label.toLowerCase(), label],
    [value.replaceAll('-', ' '), label],
  ]),
);

/** Questions for the status and its reason; free text if the provider lists no reasons. */
export const statusQuestions = (fx: Effects): Promise<Question[]> =>
  proven(fx, UPDATE, reasoned(fx, questionsFor(UPDATE, ['status', 'reason'])));

/** Questions for the status, the reason and the time of the scan. */
export const scanQuestions = (fx: Effects): Promise<Question[]> =>
  proven(fx, SCAN, reasoned(fx, questionsFor(SCAN, ['status', 'reason', 'at'])));

const switches = proofFields.flatMap(
  (field) => [`pod_${field}_enabled`, `pod_${field}_required`] as const,
);

/** Adds questions for the required proof of a delivery; pictures are added to the shipment. */
async function proven(
  fx: Effects,
  call: typeof UPDATE | typeof SCAN,
  pending: Promise<Question[]>,
): Promise<Question[]> {
  const on = await Promise.all(switches.map(async (name) => ((await fx.isOn(name)) ? name : null)));
  const uses = proofRequirements((name) => on.some((one) => one === name));
  const names = proofTexts.filter((field) => uses[field] === 'required');
  const [questions, proof] = await Promise.all([
    pending,
    questionsFor(
      call,
      names.map((name) => `proof.${name}`),
    ),
  ]);
  const required = proof.map((one) => ({
    ...one,
    optional: false,
    hint: 'Your company requires this as proof of delivery.',
    isAsked: ({ status }: Answers) => needsProof(String(status)),
  }));
  return [...questions, ...required];
}

async function reasoned(fx: Effects, pending: Promise<Question[]>): Promise<Question[]> {
  const [questions, ...listed] = await Promise.all([
    pending,
    ...Object.entries(reasonLists).map(
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
    kind: listed.length > 0 ? 'choice' : 'text',
    optional: !isNeeded,
    options: listed.map((value) => ({ value, label: value })),
    check: (value) => reason.accept({ value, label: String(value) }),
  });
}

/** Whether the status is final and cannot be undone. */
export const isLast = ({ status }: Answers): boolean => isFinal(String(status));

/** Question for one field, which may be emptied. */
export const fieldQuestion =
  (name: 'customer_reference' | 'order_number') => async (): Promise<Question[]> => {
    const questions = await questionsFor(UPDATE, [name]);
    return questions.map((one) => ({
      ...one,
      optional: false,
      options: [{ value: null, label: `Clear the ${midSentence(one.label)}` }],
    }));
  };

const readers = [
  { value: true, label: 'Staff only' },
  { value: false, label: 'Staff and customer' },
];

/**
 * Asks for the note, for the kind of the note if there are several kinds, and for its visibility if
 * allowed.
 */
export async function noteQuestions(fx: Effects): Promise<Question[]> {
  const [kinds, questions] = await Promise.all([
    fx.words('note_types'),
    questionsFor('POST /shipments/notes/bulk', ['note', 'note_type', 'is_internal']),
  ]);
  return questions.flatMap((one) => {
    if (one.name === 'note') return { ...one, hint: 'Write the note.' };
    if (one.name === 'is_internal') {
      const visibility = {
        ...one,
        label: 'Who sees the note',
        kind: 'choice' as const,
        optional: false,
      };
      return fx.can('View internal notes') ? { ...visibility, options: readers } : [];
    }
    const options = kinds.map((value) => ({ value, label: value }));
    return kinds.length > 1 ? { ...one, kind: 'choice' as const, optional: false, options } : [];
  });
}
