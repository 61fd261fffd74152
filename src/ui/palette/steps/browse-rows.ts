import { searchText } from '#domain/text/search.ts';
import { useMemo } from 'react';
import type { Command } from '#commands/command.ts';
import type { Focus, Subject } from '#commands/focus.ts';
import type { FixedKey } from '#commands/keys/keymap.ts';
import {
  commandEntries,
  LIST,
  recordEntry,
  type Entry,
  type FoundRecord,
  type Inside,
} from '../entries.ts';
import type { Frecency } from '../frecency.ts';
import { lettersOf, tierOf } from '../match.ts';
import { indexOf, joinIndexes, type Index } from '../rank.ts';
import { isUsual, scopes } from '../scopes.ts';
import { foundSections, startSections, type Section } from '../sections.ts';
import type { Sentences } from '../sentences/sentences.ts';
import { fallbackSections } from './fallback.ts';

interface Stock {
  commands: readonly Command[];
  /** Focus when the palette opened. */
  focus: Focus;
  subject: Subject;
  inside: Inside | undefined;
  scope: string | null;
  loaded: readonly FoundRecord[];
  fixedKeys: readonly FixedKey[];
}

/** Index of everything local that the palette can find, built once per opening and step. */
export function useIndex({ commands, focus, subject, inside, scope, loaded, fixedKeys }: Stock) {
  return useMemo(() => {
    const own = commandEntries(commands, focus, subject);
    const includes = (scope !== null && scopes[scope]?.includes) || isUsual;
    if (inside) {
      const entries = [...openEntry(inside), ...own.filter((entry) => isOf(entry, subject))];
      return indexOf(entries.filter(includes));
    }
    const keys = keyEntries(own, fixedKeys).filter(includes);
    return joinIndexes([
      indexOf(own.filter(includes)),
      indexOfRecords(loaded, includes),
      indexOf(keys),
    ]);
  }, [commands, focus, subject, inside, scope, loaded, fixedKeys]);
}

type Includes = (entry: Entry) => boolean;

const known = new WeakMap<readonly FoundRecord[], Map<Includes, Index<Entry>>>();

/** Caches the index, because thousands of records are usually the same at the next opening. */
function indexOfRecords(records: readonly FoundRecord[], includes: Includes): Index<Entry> {
  const kept = known.get(records) ?? new Map<Includes, Index<Entry>>();
  known.set(records, kept);
  const index = kept.get(includes) ?? indexOf(records.map(recordEntry).filter(includes));
  kept.set(includes, index);
  return index;
}

const isOf = (entry: Entry, subject: Subject) =>
  entry.kind === 'command' && subject.is !== 'none' && entry.command.on === subject.kind;

function openEntry({ href, subject, label }: Inside): Entry[] {
  if (href === undefined || subject.is === 'none') return [];
  return [
    { kind: 'open', id: 'open', title: `Open ${label}`, icon: 'external-link', group: '', href },
  ];
}

/** Entries of the cheat sheet: commands with shortcuts, and fixed shortcuts. */
function keyEntries(own: readonly Entry[], fixedKeys: readonly FixedKey[]): Entry[] {
  const bound = own.flatMap((entry): Entry[] => {
    const { id, title, icon, group } = entry;
    const keys = entry.kind === 'command' ? entry.command.keys : undefined;
    // Skips shortcuts of tables and screens, which are among the fixed shortcuts.
    if (keys === undefined || group === LIST) return [];
    return [{ kind: 'key', id: `key ${id}`, title, keys, icon, group: 'Keys' }];
  });
  const fixed = fixedKeys.map(({ keys, title, where }): Entry => ({
    kind: 'key',
    id: `key ${where} ${title}`,
    title,
    keys: keys[0],
    detail: where,
    keywords: [where],
    group: 'Keys',
  }));
  return [...bound, ...fixed];
}

interface SectionsInput {
  index: ReturnType<typeof useIndex>;
  subject: Subject;
  scope: string | null;
  query: string;
  frecency: Frecency;
  found: readonly FoundRecord[];
  /** Query that the records were found for. */
  answeredQuery: string;
  /** Whether records are searched on the server. */
  isOfServer: boolean;
  sentences: readonly Entry[];
  /** Parser of sentences, for a query that finds nothing. */
  reader: Sentences | undefined;
  isWhole: boolean;
}

/** Sections of the list for a query. */
export function useSections(input: SectionsInput): Section[] {
  const { index, subject, scope, query, frecency, found, answeredQuery, isOfServer } = input;
  const { sentences, reader, isWhole } = input;
  return useMemo(() => {
    const text = query.trim().toLowerCase();
    // Uses the response for the current query unfiltered, because the server also searches hidden
    // fields such as the sender.
    const isCurrent = answeredQuery.trim().toLowerCase() === text;
    const records = found
      .filter((record) => isCurrent || stillMatches(record, text))
      .map(recordEntry);
    const isSearched = isCurrent || !isOfServer;
    if (text !== '')
      return foundSections(index, text, {
        records,
        frecency,
        isSearched,
        sentences,
        ...(isWhole && {
          otherwise: () => fallbackSections(query, { sentences: reader, entries: index.entries }),
        }),
      });
    if (scope === null) return startSections(index.entries, subject, frecency);
    return foundSections(index, '', { records, frecency });
  }, [
    index,
    subject,
    scope,
    query,
    frecency,
    found,
    answeredQuery,
    isOfServer,
    sentences,
    reader,
    isWhole,
  ]);
}

/**
 * Whether a record found for an earlier, shorter query still matches; used until the
 * server responds.
 */
function stillMatches({ title, detail = '' }: FoundRecord, text: string): boolean {
  const [words, wanted] = [searchText(`${title} ${detail}`), searchText(text)];
  const needed = lettersOf(wanted);
  return (lettersOf(words) & needed) === needed && tierOf(words, wanted) > 0;
}
