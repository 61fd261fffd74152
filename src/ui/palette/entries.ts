import { availability } from '../../commands/availability.ts';
import type { Command } from '../../commands/command.ts';
import { sizeOf, subjectOf, type Focus, type Row, type Subject } from '../../commands/focus.ts';
import { countOf } from '../../commands/wording.ts';
import { iconShapes, type IconName } from '../mark/icon-shapes.ts';
import type { Status } from '../mark/status-mark.tsx';
import type { ListRow } from './list-row.ts';

/** A record that was searched, or loaded already. */
export interface FoundRecord {
  /** The kind of its rows, in the plural, for instance "shipments". */
  kind: string;
  title: string;
  detail?: string;
  /** Where it opens. */
  href: string;
  /** What its commands act on. */
  row: Row;
  icon?: IconName;
  status?: Status;
  mono?: boolean;
}

/** What was stepped into: a record, or a list that was pasted. */
export interface Inside {
  label: string;
  subject: Subject;
  href?: string;
}

interface Also {
  also?: readonly string[];
  group: string;
}

export type Entry = ListRow &
  Also &
  (
    | { kind: 'command'; command: Command; subject: Subject }
    | { kind: 'record'; record: FoundRecord }
    | { kind: 'open'; href: string }
    | { kind: 'key' }
  );

export const PLACES = 'Places';
export const COMMANDS = 'Commands';
export const RECORDS = 'Records';

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
    const detail = state.is === 'off' ? state.why : (state.note ?? undefined);
    return [
      {
        ...shown(command, subject),
        kind: 'command',
        command,
        subject,
        detail,
        off: state.is === 'off',
      },
    ];
  });
}

function shown({ id, title, keys, icon, also, on }: Command, subject: Subject) {
  const isPlace = id.startsWith('go.');
  return {
    id,
    title: isPlace ? title.replace(/^Go to /, '') : title,
    keys,
    icon: iconOf(icon),
    also: isPlace ? [...(also ?? []), title] : also,
    group: isPlace ? PLACES : on === undefined ? COMMANDS : headingOf(subject),
  };
}

function iconOf(name: string | undefined): IconName | undefined {
  return name !== undefined && isIcon(name) ? name : undefined;
}

const isIcon = (name: string): name is IconName => Object.hasOwn(iconShapes, name);

export function recordEntry(record: FoundRecord): Entry {
  const { title, detail, icon, status, mono, kind, row } = record;
  return {
    kind: 'record',
    id: `${kind} ${row.id}`,
    title,
    detail,
    icon,
    status,
    mono,
    group: RECORDS,
    record,
  };
}
