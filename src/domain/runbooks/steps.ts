/**
 * Kernel: the steps of a runbook, one line each.
 *
 * - `ask` names a value that the initiator enters before the start; `choose` selects rows by a
 *   filter; `check` asks for confirmation; `wait` waits for a row that matches a filter; `claim`
 *   claims rows; `note` adds a line to the record; any other line is a bulk action of a list, with
 *   its name from the command line.
 * - A placeholder (a hole) such as {locker} is replaced by a typed value. The value never becomes a
 *   step or argument, because placeholders are filled after the lines are parsed.
 *
 *     ask locker: locker = selection
 *     choose shipments where delivery_locker_id={locker} as parcels
 *     shipments.note {parcels} note="Locker without power"
 *     check "Tell {parcels.count} recipients?"
 */

export const runbookStates = ['draft', 'published', 'retired'] as const;

/**
 * States of a run of a runbook. `planned` is a dry run; `asking` waits for the confirmation of a
 * user.
 */
export const runbookRunStates = [
  'planned',
  'running',
  'asking',
  'done',
  'stopped',
  'failed',
] as const;
export type RunbookRunState = (typeof runbookRunStates)[number];

/** States of a step within a run. */
export const stepStates = ['waiting', 'running', 'asking', 'done', 'skipped', 'failed'] as const;

export const MAX_STEPS = 40;

/** Kinds of values that a step asks for, besides records. */
export const askedKinds = ['text', 'number', 'day', 'yes-no'] as const;

/** Step that asks for a value before the start. */
export interface AskStep {
  is: 'ask';
  name: string;
  /** Kind of the value, or singular name of the entity whose rows are asked for. */
  kind: string;
  /** Smallest and largest number. */
  range?: readonly [number, number];
  /** Default value. */
  usual?: string;
  /** Whether the selected rows are the default answer. */
  isSelection?: true;
}

/** Arguments by name, as written, with placeholders. */
export type Arguments = Readonly<Record<string, string>>;

export type Step =
  | AskStep
  | { is: 'choose'; list: string; filter: Arguments; as: string }
  | { is: 'do'; list: string; action: string; rows: string; arguments: Arguments }
  | { is: 'wait'; list: string; filter: Arguments; atMost: string }
  | { is: 'claim'; rows: string; reason: string }
  | { is: 'check'; text: string }
  | { is: 'note'; text: string };

/** Step with the line that it was read from. */
export type Line = { line: number; text: string } & ({ step: Step } | { error: string });

/** Value of a placeholder: rows by id, or a plain value. */
export type HoleValue =
  | { ids: number[]; label: string }
  | { value: string | number | boolean; label: string };
export type Holes = Readonly<Record<string, HoleValue>>;

const HOLE = /\{([a-z][a-z0-9_-]*)(\.count)?\}/g;

/** Names of the placeholders in a text. */
export const holesIn = (text: string): string[] =>
  [...text.matchAll(HOLE)].flatMap(([, name]) => name ?? []);

/** Name of the placeholder if the text consists of exactly one; otherwise undefined. */
export const onlyHole = (text: string): string | undefined =>
  /^\{([a-z][a-z0-9_-]*)\}$/.exec(text)?.[1];

/**
 * Fills the placeholders of a sentence with labels and counts; unknown placeholders stay unchanged.
 */
export function fillHoles(text: string, holes: Holes): string {
  return text.replaceAll(HOLE, (whole, name: string, isCount?: string) => {
    const value = holes[name];
    if (value === undefined) return whole;
    if (isCount === undefined) return value.label;
    return String('ids' in value ? value.ids.length : 1);
  });
}
