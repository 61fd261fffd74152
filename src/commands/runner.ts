import { availability } from './availability.ts';
import type { Command, Intent } from './command.ts';
import type { Effects, Words } from './effects.ts';
import type { FocusStore, Subject } from './focus.ts';
import {
  intentOf,
  perform,
  reportOf,
  runSafely,
  toastOf,
  undoToastOf,
  type Report,
} from './run.ts';

interface Done {
  report: Report;
  command: Command;
}

/**
 * Started run that can be undone. `undo` returns whether the user has started the run that undoes
 * it.
 */
export interface UndoableRun {
  title: string;
  undo: () => Promise<boolean>;
}

type Undoable = Done | UndoableRun;

const titleOf = (one: Undoable): string => ('command' in one ? one.command.title : one.title);

const MAX_UNDOABLE = 20;

/** Undoes the rows that succeeded; returns null if the command cannot be undone. */
async function undoDone({ report, command }: Done, fx: Effects): Promise<Report | null> {
  const { intent, results } = report;
  const { undo } = command;
  if (!undo) return null;
  const succeeded = results.filter(({ is }) => is === 'ok');
  const ids = succeeded.flatMap(({ id }) => (id === null ? [] : id));
  return reportOf(intent, await runSafely(ids, () => undo(succeeded, intent, fx)));
}

/**
 * Refused rows, and the command that removes the reason for the refusal; null if there is no such
 * command or it is not available now.
 */
function remedyOf({ intent, results }: Report, focus: FocusStore) {
  const { command, subject } = intent;
  if (subject.is !== 'rows') return null;
  const refused = results.flatMap((one) =>
    one.id !== null && (one.is === 'failed' || one.is === 'skipped') ? { ...one, id: one.id } : [],
  );
  const remedy = refused.map(({ why }) => command.remedy?.(why)).find((one) => one !== undefined);
  if (remedy === undefined) return null;
  const rest: Subject = { ...subject, ids: refused.map(({ id }) => id) };
  return availability(remedy, focus.get(), rest).is === 'ready' ? { remedy, subject: rest } : null;
}

/** Titles of the running commands, and a way to stop them. */
function createUnderWay() {
  const titles = new Map<AbortController, string>();
  return {
    begin({ title, repeatable }: Command) {
      const stopping = new AbortController();
      // A command that is not repeatable only opens something, such as the palette.
      if (repeatable !== false) titles.set(stopping, title);
      return { signal: stopping.signal, end: () => void titles.delete(stopping) };
    },
    title: () => [...titles.values()].at(-1) ?? null,
    stop: () => titles.forEach((_, stopping) => stopping.abort()),
  };
}

/** Commands and runs that can be undone, the latest on top. */
function createUndoStack(fx: Effects) {
  let all: readonly Undoable[] = [];
  const push = (one: Undoable) => {
    all = [...all, one].slice(-MAX_UNDOABLE);
  };
  const top = () => all.at(-1);
  return {
    push,
    title() {
      const last = top();
      return last ? titleOf(last) : null;
    },
    /**
     * Undoes the latest entry. The entry stays undoable if rows fail or the preview of an undo is
     * closed.
     */
    take(taken: () => void): Promise<Report | null> {
      const last = top();
      all = all.slice(0, -1);
      taken();
      return last ? undoOne(last) : Promise.resolve(null);
    },
  };

  async function undoOne(one: Undoable): Promise<Report | null> {
    if ('undo' in one) {
      if (!(await one.undo())) push(one);
      return null;
    }
    const report = await undoDone(one, fx);
    if (report && report.counts.failed + report.counts.unknown > 0) push(one);
    return report;
  }
}

/** Performs commands and remembers them for repeat and undo. */
export function createRunner(fx: Effects, focus: FocusStore) {
  let last: Pick<Intent, 'command' | 'answers' | 'words'> | null = null;
  const undoable = createUndoStack(fx);
  const underWay = createUnderWay();
  const remember = () => {
    focus.set({
      past: {
        repeat: last?.command.title ?? null,
        undo: undoable.title(),
        running: underWay.title(),
      },
    });
  };
  /** Remembers the command for `.`, unless it is not repeatable. */
  const note = ({ command, answers, words }: Intent) => {
    if (command.repeatable !== false) last = { command, answers, words };
    remember();
  };
  const showToast = (words: Words | null) => {
    if (words) fx.showToast(words);
  };

  return {
    note,
    /** Performs a command and shows a toast; resolves when every row has a result. */
    async start(intent: Intent, progress?: (done: number) => void): Promise<Report> {
      const { command } = intent;
      const started = underWay.begin(command);
      note(intent);
      const report = await perform(intent, fx, { ...started, ...(progress && { progress }) });
      started.end();
      if (command.undo && report.counts.ok > 0) undoable.push({ report, command });
      remember();
      showToast(toastOf(report));
      const next = remedyOf(report, focus);
      if (next) await perform(intentOf(next.remedy, next.subject), fx);
      return report;
    },
    /** Stops the running commands: they send no further rows, but still report the rows done. */
    stop: underWay.stop,
    last: () => last,
    /** Remembers a started run, so that Undo can undo it. */
    noteRun(run: UndoableRun) {
      undoable.push(run);
      remember();
    },
    /**
     * Undoes the latest command or run that can be undone. The command or run stays undoable if
     * rows fail or the preview of an undo is closed.
     */
    async undo(): Promise<Report | null> {
      const report = await undoable.take(remember);
      remember();
      if (report) showToast(undoToastOf(report));
      return report;
    },
  };
}
