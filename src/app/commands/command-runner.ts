import { createActor, fromPromise, type ActorRefFrom } from 'xstate';
import type { Question } from '#commands/asking/ask.ts';
import { availability } from '#commands/availability.ts';
import type { Command, Intent } from '#commands/command.ts';
import type { Effects } from '#commands/effects.ts';
import { subjectOf, type FocusStore } from '#commands/focus.ts';
import { answerFromSentence } from '#commands/given.ts';
import { confirmClaimOverride } from '#commands/over-claims.ts';
import { goesAsRun, planOf } from '#commands/plan.ts';
import { endRecording } from '#commands/recording.ts';
import { confirmationOf } from '#commands/confirmation.ts';
import { intentOf } from '#commands/run.ts';
import { createRunner } from '#commands/runner.ts';
import { keepIntent, keepRun, transcript } from '#commands/transcript.ts';
import type { bulkMachine } from '#machines/bulk.machine.ts';
import type { RunNow, RunPlan } from '#machines/bulk-setup.ts';
import { canBeUndone, canUndoRun } from '#domain/runs/undo-runs.ts';
import { isRun, undoPlan } from '#views/runs/run.ts';
import { createPaletteMachine } from '#machines/palette.machine.ts';
import { answersOf, warningsOf, answerTexts } from '#machines/palette-setup.ts';
import type { Inside } from '#ui/palette/entries.ts';
import type { Work } from '#ui/palette/work.ts';

interface Dependencies {
  fx: Effects;
  focus: FocusStore;
  bulk: ActorRefFrom<typeof bulkMachine>;
  /** Shows the user why a command is disabled. */
  explain: (command: Command, why: string) => void;
  /** Shows the preview of a run; resolves to whether the run has started. */
  plan: (run: RunPlan) => Promise<boolean>;
}

/** Starts commands: at once, after questions in the palette, or as a run. */
export function createCommandRunner({ fx, focus, bulk, explain, plan }: Dependencies) {
  const runner = createRunner(fx, focus);
  endRecording();
  transcript.set([]);
  noteRuns(bulk, ({ id, title }) =>
    runner.noteRun({ title, undo: () => undoRun(id, { fx, plan }) }),
  );
  const palette = createActor(provided(begin, fx)).start();

  /**
   * Starts a background run on the server if `goesAsRun`; otherwise runs the command in the
   * browser.
   */
  async function begin(intent: Intent) {
    if (!goesAsRun(intent.command, intent.subject)) {
      // Runs skip this confirmation, because their preview already reports claims.
      const overClaims = await confirmClaimOverride(intent, fx);
      if (overClaims === null) return;
      const { counts } = await runner.start({ ...intent, overClaims });
      if (counts.ok > 0) keepIntent(intent);
      return;
    }
    runner.note(intent);
    // Waits until the palette has restored the focus, so that the dialog later returns the focus to
    // the same element.
    setTimeout(() => bulk.send({ type: 'run.planned', plan: planOf(intent) }));
  }

  /** Runs a command at once if it asks no questions; otherwise opens the palette. */
  function start(
    command: Command,
    work: Omit<Work, 'command'> = { subject: subjectOf(focus.get()) },
  ) {
    const isDestructive = confirmationOf(command, work.subject) !== null;
    const isPlain = (!command.questions || work.answers) && !isDestructive;
    if (isPlain) void begin(intentOf(command, work.subject, work));
    else palette.send({ type: 'command.chosen', work: { command, ...work } });
  }
  function repeat() {
    const last = runner.last();
    if (!last) return;
    const subject = subjectOf(focus.get());
    const state = availability(last.command, focus.get(), subject);
    if (state.is === 'ready') start(last.command, { ...last, subject });
    else
      explain(
        last.command,
        state.is === 'off' ? state.why : 'This command is not available on this page.',
      );
  }

  return { palette, start, repeat, undo: runner.undo, stop: runner.stop };
}

/** Calls `note` once for each started run that can be undone. */
function noteRuns(bulk: Dependencies['bulk'], note: (run: RunNow) => void) {
  const noted = new Set<number>();
  bulk.subscribe(({ context: { plan, run } }) => {
    if (run === null || plan === null || noted.has(run.id)) return;
    noted.add(run.id);
    keepRun(plan);
    if (plan.retryOf === undefined && canBeUndone(run)) note(run);
  });
}

/** Plans the undo of a run for its unchanged rows; returns whether the undo has started. */
async function undoRun(id: number, { fx, plan }: Pick<Dependencies, 'fx' | 'plan'>) {
  const found: unknown = await fx.call('GET /runs/:id', { params: { id } }, {}).catch(() => null);
  const run = isRun(found) ? found : null;
  const allowed = run === null ? 'The server could not be reached' : canUndoRun(run);
  const planned = run && allowed === true ? undoPlan(run, crypto.randomUUID()) : null;
  if (planned !== null) return plan(planned);
  fx.showToast({
    kind: 'warning',
    text: 'The action was not undone.',
    ...(typeof allowed === 'string' && { detail: `${allowed}.` }),
  });
  return false;
}

function provided(begin: (intent: Intent) => Promise<void>, fx: Effects) {
  return createPaletteMachine<Work, Question, Inside>().provide({
    actors: {
      prepare: fromPromise(async ({ input: { work } }) => ({
        questions: work?.answers ? [] : ((await work?.command.questions?.(fx, work.subject)) ?? []),
        isAsked: (question, answers) => question.isAsked?.(answers) ?? true,
        known: work?.given && answerFromSentence(work.given),
        confirmation: work ? confirmationOf(work.command, work.subject) : null,
        isPreviewed: work !== null && goesAsRun(work.command, work.subject),
      })),
      run: fromPromise(async ({ input: { work, steps } }) => {
        if (!work) return;
        const { command, subject } = work;
        const answers = { ...work.answers, ...answersOf(steps) };
        const words = work.words ?? answerTexts(steps);
        await begin(intentOf(command, subject, { answers, words, warnings: warningsOf(steps) }));
      }),
    },
  });
}
