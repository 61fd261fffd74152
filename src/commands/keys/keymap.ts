import { availability } from '../availability.ts';
import type { Command } from '../command.ts';
import type { Focus } from '../focus.ts';
import { keystrokesOf } from './keystrokes.ts';

/**
 * Shortcut that a grid, a panel or the palette handles itself. Listed here for the cheat sheet and
 * for the test that finds clashes.
 */
export interface FixedKey {
  /** Alternative keys for the same action. */
  keys: readonly string[];
  title: string;
  /** Context of the shortcut, for instance "In a table". */
  where: string;
  /**
   * Whether no command may use the shortcut, because it works wherever rows are displayed.
   * Undefined for contexts in which the shortcuts of commands do not work.
   */
  rows?: true;
}

interface Bound {
  name: string;
  keys: string;
  keystrokes: readonly string[];
  on: string | undefined;
  /**
   * `grid`: works only in a grid. `here`: works only where there is no grid. Undefined: works
   * everywhere.
   */
  scope?: 'grid' | 'here' | undefined;
}

function boundOf(commands: readonly Command[], fixed: readonly FixedKey[]): Bound[] {
  const own = commands.flatMap(({ id, keys, on, visible }) =>
    keys === undefined
      ? []
      : [
          {
            name: id,
            keys,
            keystrokes: keystrokesOf(keys),
            on,
            scope: visible && ('here' as const),
          },
        ],
  );
  const taken = fixed
    .filter(({ rows }) => rows)
    .flatMap(({ keys, title }) =>
      keys.map((one) => ({
        name: title,
        keys: one,
        keystrokes: keystrokesOf(one),
        on: undefined,
        scope: 'grid' as const,
      })),
    );
  return [...own, ...taken];
}

/**
 * Lists pairs of commands that have the same shortcut, or of which one shortcut begins with the
 * other.
 */
export function findClashes(
  commands: readonly Command[],
  fixed: readonly FixedKey[] = [],
): string[] {
  const bound = boundOf(commands, fixed);
  return bound.flatMap((one, at) =>
    bound.slice(at + 1).flatMap((other) => {
      const isMeeting = one.on === undefined || other.on === undefined || one.on === other.on;
      const isApart = one.scope && other.scope && one.scope !== other.scope;
      if (!isMeeting || isApart) return [];
      const verb = conflict(one.keystrokes, other.keystrokes);
      return verb ? [`${one.name} (${one.keys}) ${verb} ${other.name} (${other.keys})`] : [];
    }),
  );
}

function conflict(one: readonly string[], other: readonly string[]): string | null {
  const common = Math.min(one.length, other.length);
  const isStart = one.slice(0, common).every((keystroke, at) => keystroke === other[at]);
  if (!isStart) return null;
  if (one.length === other.length) return 'has the keys of';
  return one.length < other.length ? 'starts' : 'is started by';
}

/** Keys that can follow the first key of a shortcut, for the small box that appears after `g`. */
export interface Hint {
  keystrokes: readonly string[];
  next: readonly { keystroke: string; title: string; off: boolean }[];
  /** Whether the keys are queued because the page is still loading. */
  isWaiting?: true;
}

/** Commands whose shortcut starts with these keys, except commands that are absent here. */
export function commandsAfter(
  commands: readonly Command[],
  focus: Focus,
  keystrokes: readonly string[],
): { command: Command; rest: readonly string[]; off: boolean }[] {
  return commands.flatMap((command) => {
    if (command.keys === undefined) return [];
    const all = keystrokesOf(command.keys);
    const isStart = keystrokes.every((keystroke, at) => keystroke === all[at]);
    const state = isStart ? availability(command, focus).is : 'absent';
    if (state === 'absent') return [];
    return [{ command, rest: all.slice(keystrokes.length), off: state === 'off' }];
  });
}

export function hintOf(
  commands: readonly Command[],
  focus: Focus,
  keystrokes: readonly string[],
): Hint {
  const next = commandsAfter(commands, focus, keystrokes).map(({ command, rest, off }) => ({
    keystroke: rest.join(' '),
    title: command.title.replace(/^Go to /, ''),
    off,
  }));
  return { keystrokes, next: next.toSorted((a, b) => (a.keystroke < b.keystroke ? -1 : 1)) };
}

export interface CheatSheetGroup {
  title: string;
  /** `why` is the reason why the shortcut is disabled. */
  rows: readonly { id: string; keys: readonly string[]; title: string; why: string | null }[];
}

const EVERYWHERE = 'Everywhere';
const GO_TO = 'Go to';

/**
 * Shortcuts that work here, grouped by context: those of commands, and the fixed shortcuts of the
 * contexts in `here`.
 */
export function cheatSheet(
  commands: readonly Command[],
  focus: Focus,
  { fixed, here }: { fixed: readonly FixedKey[]; here: readonly string[] },
): CheatSheetGroup[] {
  const groups = new Map<string, CheatSheetGroup['rows'][number][]>();
  const put = (title: string, row: CheatSheetGroup['rows'][number]) => {
    groups.set(title, [...(groups.get(title) ?? []), row]);
  };
  for (const { command } of commandsAfter(commands, focus, [])) {
    const { id, title, on, keys = '' } = command;
    const state = availability(command, focus);
    const why = state.is === 'off' ? state.why : null;
    put(groupOf(keys, on), { id, keys: [keys], title: title.replace(/^Go to /, ''), why });
  }
  for (const { keys, title, where } of fixed) {
    if (!here.includes(where)) continue;
    put(where, { id: `${where} ${title}`, keys, title, why: null });
  }
  const own = focus.kind === null ? [] : [groupOf('', focus.kind)];
  const first = [...own, ...here, EVERYWHERE, GO_TO];
  const rank = (title: string) => (first.indexOf(title) + first.length + 1) % (first.length + 1);
  return [...groups]
    .map(([title, rows]) => ({ title, rows }))
    .toSorted((a, b) => rank(a.title) - rank(b.title));
}

/** Group of a command in the cheat sheet. */
export function groupOf(keys: string, on: string | undefined): string {
  if (on !== undefined) return `With ${on.replaceAll('-', ' ')}`;
  return keys.startsWith('g ') ? GO_TO : EVERYWHERE;
}
