/**
 * A command is one action of a user, described as data: the palette, keys, row menus, toolbars
 * and the cheat sheet all read the same list.
 * - `on` names the entity whose rows a command needs; `enabledFor` filters rows, `enabled`
 *   checks the focus.
 * - An intent freezes command, subject and answers under one key, so that sending it
 *   twice is harmless.
 * - `bulk` turns many rows into one run of the server.
 * - `run` reports a result per row: ok, skipped, failed or unknown.
 *
 *     command({ id: 'drivers.open', title: 'Open driver', on: 'drivers', single: true, run })
 */

import type { RunPlan } from '#machines/bulk-setup.ts';
import type { Focus, Row, RowId, Subject } from './focus.ts';
import type { Effects } from './effects.ts';
import type { Question } from './asking/ask.ts';
import type { Kind } from '#domain/entities/entities.ts';
import type { VerbWords } from '#domain/search/sentence/lexicon.ts';

export type Answers = Readonly<Record<string, unknown>>;

/** Outcome of one row. A command without rows has one result, whose id is null. */
export type Result = { id: RowId | null } &
  /**
   * `as` is the name of the action, if the command can perform several, such as claim or release.
   */
  (
    | { is: 'ok'; answer?: unknown; note?: string | undefined; as?: string }
    | { is: 'skipped'; why: string }
    | { is: 'failed'; why: string }
    /** The request was sent, but its outcome is not known. */
    | { is: 'unknown'; why: string }
  );

/** One start of a command. `key` is its idempotency key, so that sending it twice is harmless. */
export interface Intent {
  command: Command;
  subject: Subject;
  answers: Answers;
  /** Answers as displayed to the user. */
  words?: readonly string[];
  /** Warnings about the answers that the user has seen. */
  warnings?: readonly string[];
  /** Ids of claims by other users that the user decided to override. */
  overClaims?: readonly number[];
  key: string;
}

/**
 * Arguments of `run`. `rows` are those that `enabledFor` accepts; a row that is not loaded has only
 * an id.
 */
export interface Invocation {
  subject: Subject;
  rows: readonly Row[];
  ids: readonly RowId[];
  answers: Answers;
  key: string;
  signal: AbortSignal;
  progress: (done: number) => void;
}

/** Confirmation that is required before a command with serious consequences. */
interface Danger<R extends Row> {
  /** Consequence for `count` rows, as a sentence. */
  consequence: (count: number) => string;
  /** Whether the command cannot be undone, so that the user must type the count. */
  irreversible?: boolean;
  /** Amount of a row in rand, which the confirmation states and adds up. */
  amountOf?(row: R): number;
}

/**
 * Settings for many rows at once: they are handled by a run on the server, which continues even if
 * the console is closed.
 */
export interface Bulk {
  /** Endpoint that takes the ids of the rows: "POST /shipments/bulkupdate". */
  invocation: string;
  /** Maximum number of rows handled without a run; 1 by default. */
  most?: number;
  /**
   * Rows of the bulk operation, if they differ from the subject, for instance the shipments of the
   * chosen driver. The command then always starts a run, whose preview counts the rows.
   */
  over?: (subject: Subject, answers: Answers) => Subject;
  /** Title of the preview, if the answers do not make a readable title. */
  titleOf?: (answers: Answers) => string;
  /** Plan of the run. With it, the command always starts a run. */
  planOf?: (subject: Subject, key: string) => RunPlan;
  /** Arguments besides the ids. `pointedAt` is the subject of the command. */
  argumentsOf: (answers: Answers, pointedAt: Subject) => Answers;
  /** Whether the bulk operation cannot be undone, so that the user must type the count. */
  isDestructive: (answers: Answers) => boolean;
}

interface Parts<R extends Row> {
  id: string;
  title: string;
  /** Entity of the rows that the command needs; undefined if the command needs no rows. */
  on?: Kind;
  can?: string | readonly string[];
  /** Shortcut: "r", "mod+shift+m", or "g s" for two keys in a row. */
  keys?: string;
  danger?: Danger<R>;
  /** Whether the command accepts exactly one row. */
  single?: boolean;
  /**
   * Whether the command also accepts all rows that match a filter. A command with `bulk` always
   * does.
   */
  matching?: boolean;
  /** Whether the command changes data; it is then disabled while the console shows the past. */
  changes?: boolean;
  /** Whether the command claims its rows itself; it then skips the "claimed by" confirmation. */
  claims?: true;
  /** Settings for many rows at once. */
  bulk?: Bulk;
  /** Shortcut of the current screen for the same action: displayed, but not handled here. */
  screenKey?(): string | undefined;
  icon?: string;
  /** Context displayed after the title, such as the list of a saved view. */
  aside?: string;
  /** Synonyms for the palette search. */
  keywords?: readonly string[];
  /**
   * Phrases that start a typed sentence for the command, and the arguments of the sentence; see
   * domain/search/sentence. `false` if another command handles the same sentences.
   */
  sentence?: Partial<Pick<VerbWords, 'say' | 'takes' | 'finds' | 'choices'>> | false;
  /** Whether `.` repeats the command (default true); false for navigation. */
  repeatable?: boolean;
  /** Whether the command is offered at all, for instance only where no table handles the keys. */
  visible?(focus: Focus): boolean;
  /** Returns true if the command can be applied to the row, otherwise the reason. */
  enabledFor?(row: R): true | string;
  /**
   * Returns true if the command is possible now, without regard to the rows; otherwise the reason.
   */
  enabled?(focus: Focus): true | string;
  questions?(fx: Effects, subject: Subject): Promise<readonly Question[]> | readonly Question[];
  /** Command that removes this reason for a refusal; it starts right after the refusal. */
  remedy?(why: string): Command | undefined;
}

export interface Command extends Parts<Row> {
  run(invocation: Invocation, fx: Effects): Promise<readonly Result[]>;
  undo?(results: readonly Result[], intent: Intent, fx: Effects): Promise<readonly Result[]>;
}

export interface CommandSpec<R extends Row> extends Parts<R> {
  /** Returns a result per row. Returning undefined means that every row succeeded. */
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

/**
 * Creates a command from its specification. Adds "ok" results if `run` or `undo` returns undefined.
 */
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

/**
 * Merges the commands of all files. Throws if two have the same id, because one would hide the
 * other.
 */
export function registry(...lists: readonly (readonly Command[])[]): readonly Command[] {
  const commands = new Map<string, Command>();
  for (const one of lists.flat()) {
    if (commands.has(one.id)) throw new Error(`Two commands have the id ${one.id}.`);
    commands.set(one.id, one);
  }
  const isNavigation = ({ id }: Command) => id.startsWith('go.');
  const all = [...commands.values()];
  // Commands of the navigation keep their order, the others are sorted by id.
  return [
    ...all.filter((one) => !isNavigation(one)).toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    ...all.filter(isNavigation),
  ];
}
