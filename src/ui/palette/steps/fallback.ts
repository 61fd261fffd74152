import { recogniseReferences } from '#domain/search/pasted.ts';
import { adviceFor, hasAdvice } from '#domain/search/sentence/advice.ts';
import type { Entry } from '../entries.ts';
import { bareVerbEntries, partialEntries, type Sentences } from '../sentences/sentences.ts';
import type { Section } from '../sections.ts';

/** Heading of rows that help if a query finds nothing. */
const INSTEAD = 'Instead';

/**
 * Row that searches the settings for the text, for users who may open them. There is no row if the
 * text is a code.
 */
function settingsEntry(text: string, entries: readonly Entry[]): Entry[] {
  const isCode = recogniseReferences(text).tokens.length > 0;
  if (isCode || !entries.some(({ id }) => id === 'go.settings')) return [];
  return [
    {
      kind: 'open',
      id: 'find in settings',
      title: `Find “${text}” in the settings`,
      icon: 'settings',
      group: INSTEAD,
      href: `/settings?${new URLSearchParams({ find: text })}`,
    },
  ];
}

/**
 * Rows for a query that finds nothing: the command that it names and why it cannot start, or
 * suggestions if it names none.
 */
export function fallbackSections(
  query: string,
  { sentences, entries }: { sentences: Sentences | undefined; entries: readonly Entry[] },
): Section[] {
  const text = query.trim();
  const bare = sentences ? bareVerbEntries(text, sentences) : [];
  const [first] = bare;
  if (first !== undefined) return [{ title: first.group, rows: bare }];
  const partial = sentences && !hasAdvice(text) ? partialEntries(text, sentences) : [];
  const offered = adviceFor(text).commands.flatMap(
    (id) => entries.find((entry) => entry.id === id) ?? [],
  );
  const rows = [...partial, ...offered, ...settingsEntry(text, entries)];
  return rows.length === 0 ? [] : [{ title: INSTEAD, rows }];
}

/** Advice to show with the rows; null if the search is narrowed or found something. */
export const adviceWith = (
  query: string,
  sections: readonly Section[],
  isWhole: boolean,
): string | null =>
  isWhole && query.trim() !== '' && (sections.length === 0 || sections[0]?.title === INSTEAD)
    ? adviceFor(query).text
    : null;
