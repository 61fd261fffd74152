import { questionsFor } from '#commands/act-on.ts';
import { question, type Option, type Question } from '#commands/asking/ask.ts';
import type { Effects } from '#commands/effects.ts';

const BULK = 'POST /accounts/bulk';

/** Asks for the reason, which changes of an account's state require. */
export const reasonQuestion = async (): Promise<Question[]> => {
  const questions = await questionsFor(BULK, ['reason']);
  return questions.map((one) => ({
    ...one,
    optional: false,
    hint: 'Reason, saved with the account.',
  }));
};

/** Asks for the named terms, and for the reason if `names` includes it. */
export const termQuestion =
  (...names: ('payment_terms_days' | 'billing_cycle' | 'credit_limit' | 'reason')[]) =>
  async (): Promise<Question[]> => {
    const questions = await questionsFor(BULK, names);
    return questions.map((one) => ({ ...one, optional: false }));
  };

/** Options from a look-up list in a response; none if the list is missing. */
function optionsIn(found: unknown, list: string): Option[] {
  const rows: unknown = Object(found)[list];
  if (!Array.isArray(rows)) return [];
  return rows.map((row: unknown) => ({ value: Object(row).id, label: String(Object(row).name) }));
}

/** Asks for an entry of a look-up list. */
export const lookUpQuestion =
  (name: 'rate_group_id' | 'sales_agent_id', list: 'rate_groups' | 'sales_agents', label: string) =>
  async (fx: Effects): Promise<Question[]> => {
    const found = await fx.call('GET /general-data', {}, {});
    return [question({ name, label, kind: 'choice', options: optionsIn(found, list) })];
  };

/** Asks for the note, and for the kind of the note if the company has several kinds. */
export async function noteQuestions(fx: Effects): Promise<Question[]> {
  const [kinds, questions] = await Promise.all([
    fx.words('note_types'),
    questionsFor('POST /accounts/notes', ['note', 'note_type']),
  ]);
  return questions.flatMap((one) => {
    if (one.name === 'note')
      return { ...one, hint: 'Write the note. Only staff can read the note.' };
    const options = kinds.map((value) => ({ value, label: value }));
    return kinds.length > 1 ? { ...one, kind: 'choice' as const, optional: false, options } : [];
  });
}
