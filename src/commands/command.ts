import type { RunPlan } from '../machines/bulk-setup.ts';
import type { Focus, Row, RowId, Subject } from './focus.ts';
import type { Effects } from './effects.ts';
import type { Question } from './ask.ts';
import type { Kind } from '../domain/entities/entities.ts';
import type { VerbWords } from '../domain/sentence/lexicon.ts';

export type Answers = Readonly<Record<string, unknown>>;

/** The outcome of one row; a command without rows has one result with a null id. */
export type Result = { id: RowId | null } &
  /** `as` says what was done where the command does one of several things. */
  (
    | { is: 'ok'; answer?: unknown; note?: string | undefined; as?: string }
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
  /** What spoke against the answers and was seen. */
  warnings?: readonly string[];
  /** Claims of others that the person was told of and goes over. */
  overClaims?: readonly number[];
  key: string;
}

/** What `run` is given for one intent: the rows that `when` let pass; of a row that is not loaded, its id. */
export interface Invocation {
  subject: Subject;
  rows: readonly Row[];
  ids: readonly RowId[];
  answers: Answers;
  key: string;
  signal: AbortSignal;
  progress: (done: number) => void;
}

/** What is asked before something grave is done. */
interface Danger {
  /** What will have happened, in a sentence; given how many. */
  consequence: (count: number) => string;
  /** Cannot be undone by anybody: the count must be typed. */
  irreversible?: boolean;
}

/** How a command does many rows at once: as a run of the server, which goes on without the person. */
export interface Bulk {
  /** The call whose `ids` the rows become: "POST /shipments/bulkupdate". */
  invocation: string;
  /** As many rows as are done without a run; one when it is not given. */
  most?: number;
  /**
   * The rows of the call, where they are others than those pointed at: the shipments of a driver. It always
   * goes as a run, whose preview says how many they are.
   */
  over?: (subject: Subject, answers: Answers) => Subject;
  /** For what is a run whatever its rows: what is planned for them. */
  planOf?: (subject: Subject, key: string) => RunPlan;
  /** What the call is given beside the rows; `pointedAt` is what the command was started on. */
  argumentsOf: (answers: Answers, pointedAt: Subject) => Answers;
  /** Nobody can take it back: the count must be typed. */
  isDestructive: (answers: Answers) => boolean;
}

interface Parts<R extends Row> {
  id: string;
  title: string;
  /** The kind of rows it acts on; without it the command acts on nothing in particular. */
  on?: Kind;
  can?: string | readonly string[];
  /** "r", "mod+shift+m" or "g s". */
  keys?: string;
  danger?: Danger;
  /** Needs exactly one row. */
  single?: boolean;
  /** Also acts on everything that a filter finds; what goes as a run always does. */
  matching?: boolean;
  /** It changes something, and is off while the past is looked at. */
  changes?: boolean;
  /** Rows are claimed by it, so it asks nobody who has claimed them. */
  claims?: true;
  /** More than one row goes as a run. */
  bulk?: Bulk;
  /** A key that the open screen itself answers by doing the same: shown, not bound. */
  screenKey?(): string | undefined;
  /** Name of a picture. */
  icon?: string;
  /** What it belongs to, said beside its title: the list of a view, for instance. */
  aside?: string;
  /** Other words people look for. */
  keywords?: readonly string[];
  /** What else begins a sentence with it, and what of a sentence it takes; see domain/sentence. */
  sentence?: Partial<Pick<VerbWords, 'say' | 'takes' | 'finds' | 'choices'>>;
  /** False when `.` does not repeat it, such as going somewhere; otherwise it does. */
  repeatable?: boolean;
  /** Whether it belongs here at all; for what is only where no table takes the keys. */
  visible?(focus: Focus): boolean;
  /** Whether it makes sense for a row: true, or the reason against it. */
  enabledFor?(row: R): true | string;
  /** Whether it makes sense now, whatever the rows: true, or the reason against it. */
  enabled?(focus: Focus): true | string;
  questions?(fx: Effects, subject: Subject): Promise<readonly Question[]> | readonly Question[];
  /** What a row needs first when it was refused for this reason; it starts right away. */
  remedy?(why: string): Command | undefined;
}

export interface Command extends Parts<Row> {
  run(invocation: Invocation, fx: Effects): Promise<readonly Result[]>;
  undo?(results: readonly Result[], intent: Intent, fx: Effects): Promise<readonly Result[]>;
}

export interface CommandSpec<R extends Row> extends Parts<R> {
  /** Answers the results by row; nothing means that all of it was done. */
  run(
    invocation: Invocation & { rows: readonly R[] },
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
  const wide: { run(invocation: Invocation, fx: Effects): ReturnType<typeof run> } = { run };
  return {
    ...parts,
    async run(invocation, fx) {
      return (await wide.run(invocation, fx)) ?? allDone(invocation.ids);
    },
    ...(undo && {
      async undo(results: readonly Result[], intent: Intent, fx: Effects) {
        return (await undo(results, intent, fx)) ?? allDone(results.map(({ id }) => id));
      },
    }),
  };
}

const allDone = (ids: readonly (RowId | null)[]): Result[] =>
  (ids.length === 0 ? [null] : ids).map((id) => ({ id, is: 'ok' }));

/** Puts commands of all files together; two with one id would hide each other, so that throws. */
export function registry(...lists: readonly (readonly Command[])[]): readonly Command[] {
  const commands = new Map<string, Command>();
  for (const one of lists.flat()) {
    if (commands.has(one.id)) throw new Error(`Two commands have the id ${one.id}.`);
    commands.set(one.id, one);
  }
  const isNavigation = ({ id }: Command) => id.startsWith('go.');
  const all = [...commands.values()];
  // Places stand in the order of the navigation.
  return [
    ...all.filter((one) => !isNavigation(one)).toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    ...all.filter(isNavigation),
  ];
}
