import {
  COMMANDS,
  headingOf,
  LIST,
  PAGES,
  RECORDS,
  SENTENCE,
  VIEWS,
  type Entry,
} from './entries.ts';
import type { Frecency } from './frecency.ts';
import { limitRows, type ListSection } from './list/list-row.ts';
import { fits, normalise } from './match.ts';
import { rank, type Index } from './rank.ts';
import type { Subject } from '#commands/focus.ts';

/** Maximum number of rows in the list. */
const MAX_SHOWN = 50;
/**
 * Number of rows reserved for records of the server, so that these records displace no other rows.
 */
const FOR_RECORDS = 12;
const RECENT = 5;

export type Section = ListSection<Entry>;

/**
 * Sections without a query: subject with its commands, recent entries, list on screen,
 * pages, the rest.
 */
export function startSections(
  entries: readonly Entry[],
  subject: Subject,
  frecency: Pick<Frecency, 'recent'>,
): Section[] {
  const own = headingOf(subject);
  const mine = entries.filter(
    ({ group, kind }) => kind === 'open' || (group === own && group !== COMMANDS),
  );
  const taken = new Set(mine);
  const used = frecency.recent(MAX_SHOWN);
  const wanted = new Set(used);
  const known = new Map(
    entries.filter(({ id }) => wanted.has(id)).map((entry) => [entry.id, entry]),
  );
  const recent = used
    .flatMap((id) => known.get(id) ?? [])
    .filter((entry) => !taken.has(entry))
    .slice(0, RECENT);
  for (const entry of recent) taken.add(entry);
  const rest = (group: string) => ({
    title: group,
    rows: entries.filter((entry) => entry.group === group && !taken.has(entry)),
  });
  const latest = { title: 'Recent', rows: recent };
  // Without selected rows the list on screen is the subject.
  const first = subject.is === 'none' ? [rest(LIST), latest] : [latest, rest(LIST)];
  const sections = [
    { title: own, rows: readyFirst(mine) },
    ...first,
    ...[PAGES, COMMANDS, VIEWS].map(rest),
  ];
  return limitRows(sections, MAX_SHOWN);
}

interface FoundInput {
  records: readonly Entry[];
  frecency: Pick<Frecency, 'weightOf'>;
  /** Whether the server has responded. Until then fuzzy matches are hidden. */
  isSearched?: boolean;
  /** Interpretations of the query as a sentence. */
  sentences?: readonly Entry[];
  /** Rows for a query that finds nothing else. */
  otherwise?: (() => readonly Section[]) | undefined;
}

/**
 * Sections for a query. The group with the best match is first. Records of the server are last,
 * unless the query is the complete name of a record.
 */
export function foundSections(index: Index<Entry>, query: string, input: FoundInput): Section[] {
  const found = knownSections(index, query, input);
  if (found.length > 0 || input.isSearched === false || input.otherwise === undefined) return found;
  return limitRows(input.otherwise(), MAX_SHOWN);
}

function knownSections(index: Index<Entry>, query: string, input: FoundInput): Section[] {
  const { records, frecency, isSearched = true } = input;
  const most = MAX_SHOWN - FOR_RECORDS;
  const found = rank(index, query, { most, habit: frecency.weightOf });
  const sentences = withoutPlaces(input.sentences ?? [], found);
  const isGuessed = isSearched && records.length + sentences.length === 0;
  const groups = grouped(withoutGuesses(found, { query, isGuessed }));
  const seen = new Set([...groups.values()].flat().map(({ id }) => id));
  const local = groups.get(RECORDS) ?? [];
  groups.delete(RECORDS);
  const others = [...groups].map(([title, rows]) => ({ title, rows }));
  const late = shareEvenly(records.filter(({ id }) => !seen.has(id)));
  const named = late.filter(({ exact }) => exact);
  const rows = [...named, ...local, ...late.filter(({ exact }) => !exact)];
  const section = { title: RECORDS, rows };
  const isFirst = named.length > 0 && !isTier(found, fits.exact);
  const sections: Section[] = isFirst ? [section, ...others] : [...others, section];
  // For a corrected sentence, a title that starts with the query is the likelier meaning.
  const isPutRight = sentences[0]?.kind === 'sentence' && sentences[0].typed !== undefined;
  const isNamed = named.length > 0 || isTier(found, isPutRight ? fits.prefix : fits.named);
  const read = { title: SENTENCE, rows: sentences };
  // A complete name comes before sentences, and sentences before everything else.
  return limitRows(sections.toSpliced(isNamed ? 1 : 0, 0, read), MAX_SHOWN);
}

const isPlace = (group: string): boolean => group === PAGES || group === VIEWS;

const wordsIn = (text: string): string =>
  normalise(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .toSorted()
    .join(' ');

/**
 * Drops sentences that only open a page or view, if the search finds the page by its name: "Open:
 * lockers, Offline".
 */
function withoutPlaces(
  sentences: readonly Entry[],
  found: readonly { entry: Entry; tier: number }[],
): readonly Entry[] {
  if (sentences.length === 0) return sentences;
  const places = new Set(
    found
      .filter(({ entry: { group }, tier }) => tier >= fits.named && isPlace(group))
      .flatMap(({ entry: { title, detail = '' } }) => [
        wordsIn(title),
        wordsIn(`${title} ${detail}`),
      ]),
  );
  return sentences.filter((entry) => {
    const isOpening = entry.kind === 'sentence' && entry.reading.verb === null;
    return !isOpening || !places.has(wordsIn(entry.title.replace(/^Open: /, '')));
  });
}

const kindOf = (entry: Entry): string => (entry.kind === 'record' ? entry.record.kind : '');

/** Keeps `FOR_RECORDS` records in their order, shared evenly among the entities. */
function shareEvenly(records: readonly Entry[]): readonly Entry[] {
  if (records.length <= FOR_RECORDS) return records;
  const places = new Map<string, number>();
  const placed = records.map((entry) => {
    const place = (places.get(kindOf(entry)) ?? 0) + 1;
    places.set(kindOf(entry), place);
    return { entry, place };
  });
  const kept = new Set(placed.toSorted((a, b) => a.place - b.place).slice(0, FOR_RECORDS));
  return placed.filter((one) => kept.has(one)).map(({ entry }) => entry);
}

/** Whether the best match reaches at least this tier. */
const isTier = ([best]: readonly { tier: number }[], tier: number): boolean =>
  best !== undefined && best.tier >= tier;

function grouped(entries: readonly Entry[]): Map<string, Entry[]> {
  const groups = new Map<string, Entry[]>();
  for (const entry of entries) {
    const rows = groups.get(entry.group);
    if (rows) rows.push(entry);
    else groups.set(entry.group, [entry]);
  }
  return groups;
}

/**
 * Drops fuzzy matches if there are better ones. A query with a digit has no fuzzy matches, because
 * references and codes are not abbreviated.
 */
function withoutGuesses(
  found: readonly { entry: Entry; tier: number }[],
  { query, isGuessed }: { query: string; isGuessed: boolean },
): Entry[] {
  const real = found.filter(({ tier }) => tier !== fits.fuzzy);
  const isCode = /\d/.test(query);
  const kept = real.length === 0 && isGuessed && !isCode ? found : real;
  return kept.map(({ entry }) => entry);
}

const readyFirst = (entries: readonly Entry[]) =>
  entries.toSorted((a, b) => Number(a.off ?? false) - Number(b.off ?? false));
