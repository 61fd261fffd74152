import { availability } from '#commands/availability.ts';
import type { Command } from '#commands/command.ts';
import { sizeOf, subjectOf, type Focus, type Row, type Subject } from '#commands/focus.ts';
import { countOf } from '#commands/asking/wording.ts';
import type { Reading } from '#domain/search/sentence/reading.ts';
import { otherTitles } from '#domain/search/synonyms.ts';
import { iconShapes, type IconName } from '../mark/icon-shapes.ts';
import { isKeptByMap } from '../map-keys.ts';
import type { Status } from '../mark/status-mark.tsx';
import type { ListRow } from './list/list-row.ts';
import type { Kind } from '#domain/entities/entities.ts';

/** Record that a search has found or that was loaded earlier. */
export interface FoundRecord {
  /** Entity of the record, in the plural, for instance "shipments". */
  kind: Kind;
  title: string;
  detail?: string;
  /** Page of the record. */
  href: string;
  /** Row for the commands of the record. */
  row: Row;
  icon?: IconName;
  status?: Status;
  mono?: boolean;
  /** Whether the query is the complete reference, code or number of the record. */
  exact?: boolean;
}

/** Context of the search: a record, or a pasted list. */
export interface Inside {
  label: string;
  subject: Subject;
  href?: string;
}

interface Also {
  keywords?: readonly string[];
  /** Whether the query is the complete reference, code or number of the record. */
  exact?: boolean;
  group: string;
}

export type Entry = ListRow &
  Also &
  (
    | { kind: 'command'; command: Command; subject: Subject }
    | { kind: 'record'; record: FoundRecord }
    | { kind: 'open'; href: string }
    /**
     * Parsed sentence. If `quotes` is set, choosing the entry first puts these words in quotes.
     * `typed` is the corrected text.
     */
    | { kind: 'sentence'; reading: Reading; quotes?: string; typed?: string }
    | { kind: 'key' }
  );

export const PAGES = 'Places';
export const VIEWS = 'Views';
/** Group of commands for the list on screen. */
export const LIST = 'This list';
export const COMMANDS = 'Commands';
export const RECORDS = 'Records';
export const SENTENCE = 'Sentence';

/** Heading such as "With 14 shipments". */
export const headingOf = (subject: Subject): string =>
  subject.is === 'none' ? COMMANDS : `With ${countOf(sizeOf(subject), subject.kind)}`;

/** Permitted commands with their effect, or the reason why they are disabled. */
export function commandEntries(
  commands: readonly Command[],
  focus: Focus,
  subject: Subject = subjectOf(focus),
): Entry[] {
  return commands.flatMap((command) => {
    const state = availability(command, focus, subject);
    if (state.is === 'absent') return [];
    const detail = state.is === 'off' ? state.why : (state.note ?? command.aside);
    return [
      {
        ...shown(command, subject, focus.view),
        kind: 'command',
        command,
        subject,
        detail,
        off: state.is === 'off',
      },
    ];
  });
}

/** Shortcut of the command in this view: `keys`, or `screenKey` if a map uses the same keys. */
const keysOf = (command: Command, view: string): string | undefined =>
  command.keys === undefined || isKeptByMap(view, command.keys)
    ? command.screenKey?.()
    : command.keys;

function shown(command: Command, subject: Subject, view: string) {
  const { id, title, icon, keywords = [] } = command;
  const isPage = id.startsWith('go.');
  const own = isPage ? title.replace(/^Go to /, '') : title;
  return {
    id,
    title: own,
    keys: keysOf(command, view),
    icon: iconOf(icon),
    keywords: [...keywords, ...(isPage ? [title, ...otherTitles(own)] : []), ...otherTitles(title)],
    group: groupOf(command, subject),
  };
}

/** Groups by prefix of the command id; other commands are grouped by their entity. */
const groups: Readonly<Record<string, string>> = { go: PAGES, view: VIEWS, list: LIST };

function groupOf({ id, on }: Command, subject: Subject): string {
  const [kind = ''] = id.split('.');
  return groups[kind] ?? (on === undefined ? COMMANDS : headingOf(subject));
}

function iconOf(name: string | undefined): IconName | undefined {
  return name !== undefined && isIcon(name) ? name : undefined;
}

const isIcon = (name: string): name is IconName => Object.hasOwn(iconShapes, name);

export function recordEntry(record: FoundRecord): Entry {
  const { title, detail, icon, status, mono, kind, row, exact } = record;
  return {
    kind: 'record',
    id: `${kind} ${row.id}`,
    title,
    detail,
    icon,
    status,
    mono,
    group: RECORDS,
    exact,
    record,
  };
}
