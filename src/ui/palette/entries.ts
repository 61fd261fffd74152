import { availability } from '../../commands/availability.ts';
import type { Command } from '../../commands/command.ts';
import { sizeOf, subjectOf, type Focus, type Row, type Subject } from '../../commands/focus.ts';
import { countOf } from '../../commands/wording.ts';
import type { Reading } from '../../domain/sentence/reading.ts';
import { otherTitles } from '../../domain/synonyms.ts';
import { iconShapes, type IconName } from '../mark/icon-shapes.ts';
import { isKeptByMap } from '../map-keys.ts';
import type { Status } from '../mark/status-mark.tsx';
import type { ListRow } from './list-row.ts';
import type { Kind } from '../../domain/entities/entities.ts';

/** A record that was searched, or loaded already. */
export interface FoundRecord {
  /** The kind of its rows, in the plural, for instance "shipments". */
  kind: Kind;
  title: string;
  detail?: string;
  /** Where it opens. */
  href: string;
  /** What its commands act on. */
  row: Row;
  icon?: IconName;
  status?: Status;
  mono?: boolean;
  /** What was typed is its whole reference, code or number. */
  exact?: boolean;
}

/** What was stepped into: a record, or a list that was pasted. */
export interface Inside {
  label: string;
  subject: Subject;
  href?: string;
}

interface Also {
  keywords?: readonly string[];
  /** A record whose whole reference, code or number was typed. */
  exact?: boolean;
  group: string;
}

export type Entry = ListRow &
  Also &
  (
    | { kind: 'command'; command: Command; subject: Subject }
    | { kind: 'record'; record: FoundRecord }
    | { kind: 'open'; href: string }
    /** What was typed, understood; `quotes` are the words to put in quotes first, `typed` is what was meant instead. */
    | { kind: 'sentence'; reading: Reading; quotes?: string; typed?: string }
    | { kind: 'key' }
  );

export const PAGES = 'Places';
export const VIEWS = 'Views';
/** What can be done with the list on screen, whatever its rows. */
export const LIST = 'This list';
export const COMMANDS = 'Commands';
export const RECORDS = 'Records';
export const SENTENCE = 'Sentence';

/** "With 14 shipments". */
export const headingOf = (subject: Subject): string =>
  subject.is === 'none' ? COMMANDS : `With ${countOf(sizeOf(subject), subject.kind)}`;

/** Every command that is the person's, with what it would do now or why it would not. */
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

/** The key that starts it here: a map has keys of its own. */
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

/** Where commands of these ids stand; all others by what they act on. */
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
