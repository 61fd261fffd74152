import { questionsFor } from '#commands/act-on.ts';
import type { Question } from '#commands/asking/ask.ts';

/** Hint for the reason of a posting. */
export const reasonHint = 'Reason, shown on the statement of the account.';

/** Questions before a manual posting; `amount` is the hint for the amount. */
export async function postingQuestions(amount?: string): Promise<Question[]> {
  const hints: Readonly<Record<string, string | undefined>> = { amount, reason: reasonHint };
  const questions = await questionsFor('POST /billing/transactions', ['amount', 'reason', 'date']);
  return questions.map((one) => ({ ...one, hint: hints[one.name] }));
}

/** Converts the answers to the request. */
export const postingAnswers = ({ amount, reason, date }: Readonly<Record<string, unknown>>) => ({
  reason: String(reason),
  ...(amount !== undefined && { amount: Number(amount) }),
  ...(date !== undefined && { date: String(date) }),
});

/** Id of the posted transaction in a response, for undoing the posting. */
export const postedId = (answer: unknown): number => Number(Object(Object(answer).transaction).id);
