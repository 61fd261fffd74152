import { availability } from './availability.ts';
import type { Command } from './command.ts';
import type { Focus } from './focus.ts';
import { strokesOf } from './strokes.ts';

/** Keys that a grid, a panel or the palette answers by itself: listed for cheat sheet and clashes. */
export interface FixedKey {
  /** Ways to press the same. */
  keys: readonly string[];
  title: string;
  /** Where it works, for instance "In a table". */
  where: string;
  /** Taken wherever there are rows; absent where the keymap is not asked anyway. */
  rows?: true;
}

interface Bound {
  name: string;
  keys: string;
  strokes: readonly string[];
  on: string | undefined;
  /** Taken by a grid, or by a command that is only `here`, where there is none. */
  place?: 'grid' | 'here' | undefined;
}

function boundOf(commands: readonly Command[], fixed: readonly FixedKey[]): Bound[] {
  const own = commands.flatMap(({ id, keys, on, here }) =>
    keys === undefined
      ? []
      : [{ name: id, keys, strokes: strokesOf(keys), on, place: here && ('here' as const) }],
  );
  const taken = fixed
    .filter(({ rows }) => rows)
    .flatMap(({ keys, title }) =>
      keys.map((one) => ({
        name: title,
        keys: one,
        strokes: strokesOf(one),
        on: undefined,
        place: 'grid' as const,
      })),
    );
  return [...own, ...taken];
}

/** Every pair of commands that one press could mean, and every chord that another one starts. */
export function clashes(commands: readonly Command[], fixed: readonly FixedKey[] = []): string[] {
  const bound = boundOf(commands, fixed);
  return bound.flatMap((one, at) =>
    bound.slice(at + 1).flatMap((other) => {
      const isMeeting = one.on === undefined || other.on === undefined || one.on === other.on;
      const isApart = one.place && other.place && one.place !== other.place;
      if (!isMeeting || isApart) return [];
      const verb = conflict(one.strokes, other.strokes);
      return verb ? [`${one.name} (${one.keys}) ${verb} ${other.name} (${other.keys})`] : [];
    }),
  );
}

function conflict(one: readonly string[], other: readonly string[]): string | null {
  const common = Math.min(one.length, other.length);
  const isStart = one.slice(0, common).every((stroke, at) => stroke === other[at]);
  if (!isStart) return null;
  if (one.length === other.length) return 'has the keys of';
  return one.length < other.length ? 'starts' : 'is started by';
}

/** What a prefix key can be followed by: for the small box that appears after `g`. */
export interface Hint {
  strokes: readonly string[];
  next: readonly { stroke: string; title: string; off: boolean }[];
}

/** Commands whose keys begin with these strokes and that are not absent here. */
export function following(
  commands: readonly Command[],
  focus: Focus,
  strokes: readonly string[],
): { command: Command; rest: readonly string[]; off: boolean }[] {
  return commands.flatMap((command) => {
    if (command.keys === undefined) return [];
    const all = strokesOf(command.keys);
    const isStart = strokes.every((stroke, at) => stroke === all[at]);
    const state = isStart ? availability(command, focus).is : 'absent';
    if (state === 'absent') return [];
    return [{ command, rest: all.slice(strokes.length), off: state === 'off' }];
  });
}

export function hintOf(
  commands: readonly Command[],
  focus: Focus,
  strokes: readonly string[],
): Hint {
  const next = following(commands, focus, strokes).map(({ command, rest, off }) => ({
    stroke: rest.join(' '),
    title: command.title.replace(/^Go to /, ''),
    off,
  }));
  return { strokes, next: next.toSorted((a, b) => (a.stroke < b.stroke ? -1 : 1)) };
}

export interface CheatSheetGroup {
  title: string;
  rows: readonly { id: string; keys: readonly string[]; title: string; off: boolean }[];
}

/** Everything that has a key and works here, by where it works. */
export function cheatSheet(
  commands: readonly Command[],
  focus: Focus,
  fixed: readonly FixedKey[],
): CheatSheetGroup[] {
  const groups = new Map<string, CheatSheetGroup['rows'][number][]>();
  const put = (title: string, row: CheatSheetGroup['rows'][number]) => {
    groups.set(title, [...(groups.get(title) ?? []), row]);
  };
  for (const { command, off } of following(commands, focus, [])) {
    const { id, title, on, keys = '' } = command;
    put(groupOf(keys, on), { id, keys: [keys], title, off });
  }
  for (const { keys, title, where } of fixed) {
    put(where, { id: `${where} ${title}`, keys, title, off: false });
  }
  return [...groups].map(([title, rows]) => ({ title, rows }));
}

function groupOf(keys: string, on: string | undefined): string {
  if (on !== undefined) return `With ${on.replaceAll('-', ' ')}`;
  return keys.startsWith('g ') ? 'Go to' : 'Everywhere';
}
