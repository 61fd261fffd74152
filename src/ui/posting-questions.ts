import { questionsFor } from '../commands/act-on.ts';
import type { Question } from '../commands/ask.ts';

const usual = {
  amount: 'Leave empty for the whole remainder.',
  reason: 'Reason, shown on the statement of the account.',
  date: 'Leave empty for today.',
};

/** What is asked before something is posted by hand; the hint of the amount says what it does. */
export async function postingQuestions(amount = usual.amount): Promise<Question[]> {
  const hints: Readonly<Record<string, string>> = { ...usual, amount };
  const questions = await questionsFor('POST /billing/transactions', ['amount', 'reason', 'date']);
  return questions.map((one) => ({ ...one, hint: hints[one.name] }));
}

/** The answers as the request takes them. */
export const postingAnswers = ({ amount, reason, date }: Readonly<Record<string, unknown>>) => ({
  reason: String(reason),
  ...(amount !== undefined && { amount: Number(amount) }),
  ...(date !== undefined && { date: String(date) }),
});

/** Who takes a posting back asks for its transaction: the number of it in the answer. */
export const postedId = (answer: unknown): number => Number(Object(Object(answer).transaction).id);
