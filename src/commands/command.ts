import type { Focus, Row, RowId, Subject } from './focus.ts';
import type { Effects } from './effects.ts';
import type { Question } from './ask.ts';

export type Answers = Readonly<Record<string, unknown>>;

/** The outcome of one row; a command without rows has one result with a null id. */
export type Result = { id: RowId | null } & (
  | { is: 'ok'; answer?: unknown }
  | { is: 'skipped'; why: string }
  | { is: 'failed'; why: string }
  /** Sent, but nobody could say whether it was done. */
  | { is: 'unknown'; why: string }
);

/** One start of a command: what it acts on, what was answered, and the key that makes doing it twice harmless. */
export interface Intent {
  command: Command;
  subject: Subject;
  answers: Answers;
  /** The answers as the person read them. */
  words?: readonly string[];
  key: string;
}

/** What `run` is given for one intent: the rows that `when` let pass; of a row that is not loaded, its id. */
export interface Call {
  subject: Subject;
  rows: readonly Row[];
  ids: readonly RowId[];
  answers: Answers;
  key: string;
  signal: AbortSignal;
  progress: (done: number) => void;
}

/** What is asked before something grave is done. */
export interface Danger {
  /** What will have happened, in a sentence; given how many. */
  consequence: (count: number) => string;
  /** Cannot be undone by anybody: the count must be typed. */
  irreversible?: boolean;
}

/** How a command does many rows at once: as a run of the server, which goes on without the person. */
export interface Bulk {
  /** The call whose `ids` the rows become: "POST /shipments/bulkupdate". */
  call: string;
  /** As many rows as are done without a run; one when it is not given. */
  most?: number;
  /** What the call is given beside the rows. */
  argumentsOf: (answers: Answers) => Answers;
  /** Nobody can take it back: the count must be typed. */
  isGrave: (answers: Answers) => boolean;
}

interface Parts<R extends Row> {
  id: string;
  title: string;
  /** The kind of rows it acts on; without it the command acts on nothing in particular. */
  on?: string;
  can?: string | readonly string[];
  /** "r", "mod+shift+m" or "g s". */
  keys?: string;
  danger?: Danger;
  /** Needs exactly one row. */
  single?: boolean;
  /** Also acts on everything that a filter finds; what goes as a run always does. */
  matching?: boolean;
  /** More than one row goes as a run. */
  bulk?: Bulk;
  /** Name of a picture. */
  icon?: string;
  /** Other words people look for. */
  also?: readonly string[];
  /** Not worth repeating with `.`, such as going somewhere. */
  passing?: boolean;
  /** Whether it belongs here at all; for what is only where no table takes the keys. */
  here?(focus: Focus): boolean;
  /** Whether it makes sense for a row: true, or the reason against it. */
  when?(row: R): true | string;
  /** Whether it makes sense now, whatever the rows: true, or the reason against it. */
  possible?(focus: Focus): true | string;
  ask?(fx: Effects): Promise<readonly Question[]> | readonly Question[];
}

export interface Command extends Parts<Row> {
  run(call: Call, fx: Effects): Promise<readonly Result[]>;
  undo?(results: readonly Result[], intent: Intent, fx: Effects): Promise<readonly Result[]>;
}

export interface CommandSpec<R extends Row> extends Parts<R> {
  /** Answers the results by row; nothing means that all of it was done. */
  run(
    call: Call & { rows: readonly R[] },
    fx: Effects,
  ): Promise<readonly Result[] | void> | readonly Result[] | void;
  undo?(
    results: readonly Result[],
    intent: Intent,
    fx: Effects,
  ): Promise<readonly Result[] | void> | void;
}

/** One thing a person can do, as data: palette, keys, menus, toolbars and cheat sheet read it. */
export function command<R extends Row = Row>(spec: CommandSpec<R>): Command {
  const { run, undo, ...parts } = spec;
  const wide: { run(call: Call, fx: Effects): ReturnType<typeof run> } = { run };
  return {
    ...parts,
    async run(call, fx) {
      return (await wide.run(call, fx)) ?? allDone(call.ids);
    },
    ...(undo && {
      async undo(results: readonly Result[], intent: Intent, fx: Effects) {
        return (await undo(results, intent, fx)) ?? allDone(results.map(({ id }) => id));
      },
    }),
  };
}

function allDone(ids: readonly (RowId | null)[]): Result[] {
  return (ids.length === 0 ? [null] : ids).map((id) => ({ id, is: 'ok' }));
}

/** Puts commands of all files together; two with one id would hide each other, so that throws. */
export function registry(...lists: readonly (readonly Command[])[]): readonly Command[] {
  const commands = new Map<string, Command>();
  for (const one of lists.flat()) {
    if (commands.has(one.id)) throw new Error(`Two commands have the id ${one.id}.`);
    commands.set(one.id, one);
  }
  return [...commands.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1));
}
