import { useMemo } from 'react';
import type { Command } from '../../commands/command.ts';
import type { Focus, Subject } from '../../commands/focus.ts';
import type { FixedKey } from '../../commands/keymap.ts';
import {
  commandEntries,
  LIST,
  recordEntry,
  type Entry,
  type FoundRecord,
  type Inside,
} from './entries.ts';
import type { Frecency } from './frecency.ts';
import { lettersOf, tierOf } from './match.ts';
import { indexOf, joined, type Index } from './rank.ts';
import { isUsual, scopes } from './scopes.ts';
import { foundSections, startSections, type Section } from './sections.ts';

interface Stock {
  commands: readonly Command[];
  /** The focus at the moment of opening. */
  focus: Focus;
  subject: Subject;
  inside: Inside | undefined;
  scope: string | null;
  loaded: readonly FoundRecord[];
  fixedKeys: readonly FixedKey[];
}

/** Everything on this machine that can be found, worked out once per opening and step. */
export function useIndex({ commands, focus, subject, inside, scope, loaded, fixedKeys }: Stock) {
  return useMemo(() => {
    const own = commandEntries(commands, focus, subject);
    const includes = (scope !== null && scopes[scope]?.includes) || isUsual;
    if (inside) {
      const entries = [...openEntry(inside), ...own.filter((entry) => isOf(entry, subject))];
      return indexOf(entries.filter(includes));
    }
    const keys = keyEntries(own, fixedKeys).filter(includes);
    return joined([indexOf(own.filter(includes)), indexOfRecords(loaded, includes), indexOf(keys)]);
  }, [commands, focus, subject, inside, scope, loaded, fixedKeys]);
}

type Includes = (entry: Entry) => boolean;

const known = new WeakMap<readonly FoundRecord[], Map<Includes, Index<Entry>>>();

/** Thousands of records are the same at the next opening: only other records are worked out anew. */
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

/** The cheat sheet as entries: commands that have keys, and the keys of places. */
function keyEntries(own: readonly Entry[], fixedKeys: readonly FixedKey[]): Entry[] {
  const bound = own.flatMap((entry): Entry[] => {
    const { id, title, icon, group } = entry;
    const keys = entry.kind === 'command' ? entry.command.keys : undefined;
    // The keys of tables and screens are among the fixed ones.
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
  /** What they were found for. */
  answeredQuery: string;
  /** Whether the server is asked for records at all. */
  isOfServer: boolean;
  sentences: readonly Entry[];
}

/** What stands in the list for what was typed. */
export function useSections(input: SectionsInput): Section[] {
  const { index, subject, scope, query, frecency, found, answeredQuery, isOfServer, sentences } =
    input;
  return useMemo(() => {
    const text = query.trim().toLowerCase();
    // The server also finds by what it does not show, such as a sender: its answer stands as it is.
    const isCurrent = answeredQuery.trim().toLowerCase() === text;
    const records = found
      .filter((record) => isCurrent || isStillMeant(record, text))
      .map(recordEntry);
    const isSearched = isCurrent || !isOfServer;
    if (text !== '')
      return foundSections(index, text, { records, frecency, isSearched, sentences });
    if (scope === null) return startSections(index.entries, subject, frecency);
    return foundSections(index, '', { records, frecency });
  }, [index, subject, scope, query, frecency, found, answeredQuery, isOfServer, sentences]);
}

/** Until the server answers, what it found for fewer letters stays where it still fits. */
function isStillMeant({ title, detail = '' }: FoundRecord, text: string): boolean {
  const words = `${title} ${detail}`.toLowerCase();
  const needed = lettersOf(text);
  return (lettersOf(words) & needed) === needed && tierOf(words, text) > 0;
}
