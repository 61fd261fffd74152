import type { Known, Step } from '../machines/palette-setup.ts';
import type { Argument } from '../domain/sentence/reading.ts';
import type { Question, Verdict } from './ask.ts';

const stepOf = ({ name, label }: Question, { value, words }: Verdict & { ok: true }): Step => ({
  name,
  label,
  value,
  words,
});

/** Whether a question takes what a sentence brought. */
function takes({ name, kind, pick }: Question, given: Argument): boolean {
  if (given.is === 'answer') return given.name === name;
  if (given.is === 'person') return kind === 'record' && pick === 'drivers';
  if (given.is === 'place') return kind === 'record' && pick === 'places';
  if (given.is === 'record') return kind === 'record' && pick !== 'drivers';
  // A reason may be chosen from a list of the company.
  return given.is === 'text' && (kind === 'text' || (kind === 'choice' && name === 'reason'));
}

/**
 * What a sentence already answers of a question: a text that the question accepts is its answer; a name is what
 * stands in the input, because only the question can decide which of several is meant.
 */
export function knownFrom(
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
