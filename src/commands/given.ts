import type { Known, Step } from '#machines/palette-setup.ts';
import type { Argument } from '#domain/search/sentence/reading.ts';
import type { Question, Verdict } from './asking/ask.ts';

const stepOf = ({ name, label }: Question, { value, words }: Verdict & { ok: true }): Step => ({
  name,
  label,
  value,
  words,
});

/** Whether a value from a typed sentence can answer the question, according to its name or kind. */
function takes({ name, kind, pick }: Question, given: Argument): boolean {
  if (given.is === 'answer') return given.name === name;
  if (given.is === 'person') return kind === 'record' && pick === 'drivers';
  if (given.is === 'moment') return kind === 'moment';
  if (given.is === 'place') return kind === 'record' && pick === 'places';
  if (given.is === 'record') return kind === 'record' && pick !== 'drivers';
  // The reason can also be a choice from a list that the company defines.
  return given.is === 'text' && (kind === 'text' || (kind === 'choice' && name === 'reason'));
}

/**
 * Answers a question from the arguments of a typed sentence. A valid text becomes the answer. The
 * name of a record is only prefilled, because it may be ambiguous.
 */
export function answerFromSentence(
  given: readonly Argument[],
): (question: Question, answers: Readonly<Record<string, unknown>>) => Known {
  return (asked, answers) => {
    const question = asked.after?.(answers) ?? asked;
    const found = given.find((one) => takes(question, one));
    if (found === undefined || !('text' in found)) return null;
    const { text } = found;
    if (question.kind === 'record') return { typed: text };
    const verdict = question.read(text);
    return verdict.ok ? { step: stepOf(question, verdict) } : { typed: text };
  };
}
