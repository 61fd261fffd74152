import { COMMANDS, headingOf, PLACES, RECORDS, type Entry } from './entries.ts';
import type { Frecency } from './frecency.ts';
import { cut, type ListSection } from './list-row.ts';
import { fits } from './match.ts';
import { rank, type Index } from './rank.ts';
import type { Subject } from '../../commands/focus.ts';

/** More than this is never put into the page. */
export const MOST_SHOWN = 50;
/** Kept free for what the server finds, so that its answer pushes nothing out. */
const FOR_RECORDS = 12;
const RECENT = 5;
const GUESSES = 6;

export type Section = ListSection<Entry>;

/** Nothing typed: the subject with its commands, then what was used lately, then places, then the rest. */
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
  const used = frecency.recent(MOST_SHOWN);
  const wanted = new Set(used);
  const known = new Map(
    entries.filter(({ id }) => wanted.has(id)).map((entry) => [entry.id, entry]),
  );
  const recent = used
    .flatMap((id) => known.get(id) ?? [])
    .filter((entry) => !taken.has(entry))
    .slice(0, RECENT);
  for (const entry of recent) taken.add(entry);
  const rest = (group: string) =>
    entries.filter((entry) => entry.group === group && !taken.has(entry));
  const sections = [
    { title: own, rows: readyFirst(mine) },
    { title: 'Recent', rows: recent },
    { title: PLACES, rows: rest(PLACES) },
    { title: COMMANDS, rows: rest(COMMANDS) },
  ];
  return cut(sections, MOST_SHOWN);
}

/** What was typed, over everything: the group with the best match stands first, records of the server last. */
export function foundSections(
  index: Index<Entry>,
  query: string,
  { records, frecency }: { records: readonly Entry[]; frecency: Pick<Frecency, 'weightOf'> },
): Section[] {
  const most = MOST_SHOWN - FOR_RECORDS;
  const found = rank(index, query, { most, habit: frecency.weightOf });
  const groups = new Map<string, Entry[]>();
  for (const entry of withFewGuesses(found)) {
    const rows = groups.get(entry.group);
    if (rows) rows.push(entry);
    else groups.set(entry.group, [entry]);
  }
  const seen = new Set([...groups.values()].flat().map(({ id }) => id));
  const local = groups.get(RECORDS) ?? [];
  groups.delete(RECORDS);
  const others = [...groups].map(([title, rows]) => ({ title, rows }));
  const late = records.filter(({ id }) => !seen.has(id)).slice(0, FOR_RECORDS);
  return cut([...others, { title: RECORDS, rows: [...local, ...late] }], MOST_SHOWN);
}

/** Letters found here and there are a guess: beside real matches a few are enough. */
function withFewGuesses(found: readonly { entry: Entry; tier: number }[]): Entry[] {
  const real = found.filter(({ tier }) => tier !== fits.fuzzy);
  const guesses = found.filter(({ tier }) => tier === fits.fuzzy);
  const most = real.length === 0 ? guesses.length : GUESSES;
  return [...real, ...guesses.slice(0, most)].map(({ entry }) => entry);
}

const readyFirst = (entries: readonly Entry[]) =>
  entries.toSorted((a, b) => Number(a.off ?? false) - Number(b.off ?? false));
