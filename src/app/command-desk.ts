import { createActor, fromPromise } from 'xstate';
import type { Question } from '../commands/ask.ts';
import { availability } from '../commands/availability.ts';
import type { Command } from '../commands/command.ts';
import { createDispatcher } from '../commands/dispatch.ts';
import type { Effects } from '../commands/effects.ts';
import { noFocus, subjectOf } from '../commands/focus.ts';
import { confirmationOf, createRunner, intentOf } from '../commands/run.ts';
import type { Identity } from '../domain/signed-in-user.ts';
import { createPaletteMachine } from '../machines/palette.machine.ts';
import type { Inside } from '../ui/palette/entries.ts';
import { createFrecency } from '../ui/palette/frecency.ts';
import type { Work } from '../ui/palette/work.ts';
import { commandsOf } from './commands.ts';
import { effectsOf, type Abroad } from './command-effects.ts';
import { createPasting } from './pasting.ts';
import { openVault } from './stored.ts';
import type { Wired } from './wire.ts';

/** Focus, commands, palette and keys of one person, for as long as they are signed in. */
export function createCommandDesk(
  wired: Wired,
  { user }: Identity,
  shell: Pick<Abroad, 'openCheatSheet' | 'openMessages'>,
) {
  const { preferences, toasts, focus } = wired;
  const commands = commandsOf(user.role);
  focus.set({ ...noFocus, permissions: new Set(user.role.permissions.map(({ name }) => name)) });
  const fx: Effects = effectsOf(wired, {
    ...shell,
    openPalette: (query) => actor.send({ type: 'open', query }),
    repeat: async () => repeat(),
    undo: async () => void (await runner.undo()),
  });
  const runner = createRunner(fx, focus);
  const actor = createActor(provided(runner, fx)).start();

  const explain = ({ title }: Command, why: string) =>
    void toasts.show({ kind: 'info', text: title, detail: why });

  /** What asks nothing runs at once; the rest is asked in the palette. */
  function start(
    command: Command,
    work: Omit<Work, 'command'> = { subject: subjectOf(focus.get()) },
  ) {
    const isPlain = (!command.ask || work.answers) && !command.danger;
    if (isPlain) void runner.start(intentOf(command, work.subject, work.answers));
    else actor.send({ type: 'command.chosen', work: { command, ...work } });
  }
  function repeat() {
    const last = runner.last();
    if (!last) return;
    const subject = subjectOf(focus.get());
    const state = availability(last.command, focus.get(), subject);
    if (state.is === 'ready') start(last.command, { subject, answers: last.answers });
    else explain(last.command, state.is === 'off' ? state.why : 'It does not apply here.');
  }

  const keys = createDispatcher({
    commands: () => commands,
    focus,
    singleKeys: () => preferences.get().singleKeys,
    start: (command) => start(command),
    explain,
    isMac: /Mac|iPhone|iPad/.test(navigator.userAgent),
  });

  return {
    commands,
    focus,
    actor,
    keys,
    start,
    paste: createPasting(wired, (inside) => actor.send({ type: 'open', within: [inside] })),
    frecency: createFrecency(
      openVault(() => localStorage),
      String(user.id),
    ),
  };
}

export type CommandDesk = ReturnType<typeof createCommandDesk>;

function provided(runner: ReturnType<typeof createRunner>, fx: Effects) {
  return createPaletteMachine<Work, Question, Inside>().provide({
    actors: {
      prepare: fromPromise(async ({ input: { work } }) => ({
        questions: work?.answers ? [] : ((await work?.command.ask?.(fx)) ?? []),
        grave: work ? confirmationOf(work.command, work.subject) : null,
      })),
      run: fromPromise(async ({ input: { work, steps } }) => {
        if (!work) return;
        const answered = Object.fromEntries(steps.map(({ name, value }) => [name, value]));
        await runner.start(intentOf(work.command, work.subject, { ...work.answers, ...answered }));
      }),
    },
  });
}
