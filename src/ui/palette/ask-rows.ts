import type { Option, Question, Verdict } from '../../commands/ask.ts';
import type { ListRow } from './list-row.ts';
import { tierOf } from './match.ts';

export type AnswerRow = ListRow & { verdict: Verdict };

const toRow = (row: Pick<ListRow, 'id' | 'title' | 'detail'>, verdict: Verdict): AnswerRow => ({
  ...row,
  verdict,
  detail: verdict.ok ? row.detail : verdict.why,
  off: !verdict.ok,
});

/** What can be answered: what is offered and fits the text, and the text itself, judged as it is typed. */
export function answerRows(
  question: Question,
  query: string,
  found: readonly Option[] = [],
): AnswerRow[] {
  const text = query.trim();
  const fitting = question.options.filter(({ label }) => fitsText(label, text));
  const offered = [...fitting, ...found].map((option) => {
    const { label: title, detail } = option;
    return toRow({ id: `option ${title} ${detail ?? ''}`, title, detail }, question.accept(option));
  });
  const own = ownRow(question, text);
  if (!own) return offered;
  return isTime(question) ? [own, ...offered] : [...offered, own];
}

const isTime = ({ kind }: Question) => kind === 'date' || kind === 'moment';

const fitsText = (label: string, text: string) =>
  text === '' || tierOf(label.toLowerCase(), text.toLowerCase()) > 0;

const typed = (title: string, detail?: string) => ({ id: 'typed', title, detail });

/** The text as an answer of its own; choices are chosen, so their text is none. */
function ownRow(question: Question, text: string): AnswerRow | null {
  const { kind, optional } = question;
  if (text === '') {
    return optional ? toRow(typed('Leave it out', 'not required'), question.read('')) : null;
  }
  if (kind === 'choice' || kind === 'yes-no' || kind === 'record') return null;
  const verdict = question.read(text);
  const words = verdict.ok ? verdict.words : text;
  if (
    isTime(question) &&
    !verdict.ok &&
    question.options.some(({ label }) => fitsText(label, text))
  ) {
    return null;
  }
  return toRow(typed(kind === 'text' ? `Use “${text}” as written` : words), verdict);
}
