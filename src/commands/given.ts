import type { Known, Step } from '#machines/palette-setup.ts';
import type { Argument } from '#domain/search/sentence/reading.ts';
import type { Question, Verdict } from './asking/ask.ts';

const stepOf = ({ name, label }: Question, { value, words }: Verdict & { ok: true }): Step => ({
  name,
  label,
  value,
  words,
});

/** Whether a value from a typed sentence can answer a question, by its name or kind. */
function takes({ name, kind, pick }: Question, given: Argument): boolean {
  if (given.is === 'answer') return given.name === name;
  if (given.is === 'person') return kind === 'record' && pick === 'drivers';
  if (given.is === 'moment') return kind === 'moment';
  if (given.is === 'place') return kind === 'record' && pick === 'places';
  if (given.is === 'record') return kind === 'record' && pick !== 'drivers';
  // A reason can also be a choice, from a list of the company.
  return given.is === 'text' && (kind === 'text' || (kind === 'choice' && name === 'reason'));
}

/**
 * Answers a question from the arguments of a sentence. A text that the question accepts is the
 * answer; a name is only prefilled in the input, because the question has to resolve ambiguous
 * names.
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
