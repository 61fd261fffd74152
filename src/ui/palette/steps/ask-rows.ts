import { searchText } from '#domain/text/search.ts';
import type { Option, OtherWay, Question, Verdict } from '#commands/asking/ask.ts';
import type { ListRow } from '../list/list-row.ts';
import { tierOf } from '../match.ts';

export type OptionRow = ListRow & {
  verdict: Verdict;
  doubt?: string;
  instead?: OtherWay;
};

type Shown = Pick<ListRow, 'id' | 'title' | 'detail' | 'code' | 'score' | 'warning'>;

const toRow = (row: Shown, verdict: Verdict): OptionRow => ({
  ...row,
  verdict,
  detail: verdict.ok ? row.detail : verdict.why,
  off: !verdict.ok,
});

/** Options found for the typed text, or for an earlier text while the response is pending. */
export interface FoundOptions {
  query: string;
  found: readonly Option[];
}

/** Possible answers: matching options, and the typed text with its validation. */
export function optionRows(question: Question, query: string, found?: FoundOptions): OptionRow[] {
  const text = query.trim();
  const fitting = fittingOptions(question.options, text).filter(
    ({ label }) => text !== '' || label !== question.emptyMeans,
  );
  const offered = [...fitting, ...fittingFound(found, query)].map((option) => {
    const { label: title, detail, code, score, warning, doubt, instead } = option;
    const id = `option ${title} ${code ?? detail ?? ''}`;
    const shown = toRow({ id, title, detail, code, score, warning }, question.accept(option));
    const row = doubt === undefined ? shown : { ...shown, doubt };
    return instead === undefined ? row : { ...row, instead, keys: instead.keys };
  });
  const own = ownRow(question, text);
  if (!own) return offered;
  return text === '' || isTime(question) ? [own, ...offered] : [...offered, own];
}

const isTime = ({ kind }: Question) => kind === 'date' || kind === 'moment';

/**
 * Sorts by match, because Enter takes the first: "delivered" must find Delivered before
 * Delivery assigned.
 */
function fittingOptions(options: readonly Option[], text: string): readonly Option[] {
  if (text === '') return options;
  const tier = ({ label }: Option) => tierOf(searchText(label), searchText(text));
  return options
    .filter(({ label }) => fitsText(label, text))
    .toSorted((one, other) => tier(other) - tier(one));
}

/** Found options. Options for an earlier text are kept only if they match the current text. */
function fittingFound(results: FoundOptions | undefined, query: string): readonly Option[] {
  if (results === undefined || results.query === query) return results?.found ?? [];
  return results.found.filter(
    ({ label, instead }) => instead === undefined && fitsText(label, query.trim()),
  );
}

const fitsText = (label: string, text: string) =>
  text === '' || tierOf(searchText(label), searchText(text)) > 0;

const typed = (title: string, detail?: string) => ({ id: 'typed', title, detail });

/** Row for the typed text. Questions with choices have none, because their text only searches. */
function ownRow(question: Question, text: string): OptionRow | null {
  const { kind } = question;
  if (text === '') return emptyRow(question);
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

/** Row that leaves an optional question unanswered; its title is the meaning of an empty answer. */
function emptyRow({ optional, emptyMeans, hint, read }: Question): OptionRow | null {
  if (!optional) return null;
  const verdict = read('');
  if (emptyMeans === undefined) return toRow(typed('Skip', hint ?? 'optional'), verdict);
  return toRow(typed(emptyMeans, 'if left empty'), {
    ...verdict,
    ...(verdict.ok && { words: emptyMeans }),
  });
}
