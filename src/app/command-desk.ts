import { createActor, waitFor } from 'xstate';
import { createDispatcher } from '../commands/dispatch.ts';
import type { Effects } from '../commands/effects.ts';
import type { Command } from '../commands/command.ts';
import { noFocus } from '../commands/focus.ts';
import type { Identity } from '../domain/signed-in-user.ts';
import type { RunPlan } from '../machines/bulk-setup.ts';
import { createFrecency } from '../ui/palette/frecency.ts';
import { commandsOf } from './commands.ts';
import { effectsOf, type Abroad } from './command-effects.ts';
import { createPasting } from './pasting.ts';
import { providedBulk } from './run-actors.ts';
import { settingWords } from './setting-words.ts';
import { createStarting } from './starting.ts';
import { openVault } from './stored.ts';
import type { Wired } from './wire.ts';

/** Focus, commands, palette and keys of one person, for as long as they are signed in. */
export function createCommandDesk(
  wired: Wired,
  identity: Identity,
  shell: Pick<Abroad, 'openCheatSheet' | 'openMessages' | 'openNotifications' | 'openRuns'>,
) {
  const { preferences, toasts, focus } = wired;
  const { user } = identity;
  const commands = commandsOf(user.role);
  focus.set({ ...noFocus, permissions: new Set(user.role.permissions.map(({ name }) => name)) });
  const fx: Effects = effectsOf(wired, {
    ...shell,
    words: (setting) => settingWords(wired, identity, setting),
    openPalette: (query) => actor.send({ type: 'open', query }),
    repeat: async () => starting.repeat(),
    undo: async () => void (await starting.undo()),
  });
  const bulk = createActor(providedBulk(wired.api)).start();

  const explain = ({ title }: Command, why: string) =>
    void toasts.show({ kind: 'info', text: title, detail: why });
  const starting = createStarting({ fx, focus, bulk, explain });
  const { palette: actor, start } = starting;

  const keys = createDispatcher({
    commands: () => commands,
    focus,
    singleKeys: () => preferences.get().singleKeys,
    start: (command) => start(command),
    explain,
  });

  /** True once the server has confirmed that the run is there, false when it was left before. */
  const plan = async (planned: RunPlan): Promise<boolean> => {
    await focusReturned();
    bulk.send({ type: 'run.planned', plan: planned });
    const { context } = await waitFor(
      bulk,
      (now) => now.context.plan !== planned || now.context.run !== null,
    );
    const isStarted = context.plan === planned;
    if (!isStarted) await focusReturned();
    return isStarted;
  };

  return {
    commands,
    plan,
    focus,
    actor,
    bulk,
    keys,
    start,
    paste: createPasting(wired, (inside) => actor.send({ type: 'open', within: [inside] })),
    frecency: createFrecency(
      openVault(() => localStorage),
      String(user.id),
    ),
  };
}

/** A dialog that closes gives the focus back some frames later. */
const MOST_FRAMES = 20;

const isLent = (): boolean => {
  const { activeElement: here, body } = document;
  return here === null || here === body || here.closest('[role="dialog"]') !== null;
};

/** Resolves when the focus is back, so that what opens next returns it to the same place. */
async function focusReturned(): Promise<void> {
  for (let frame = 0; frame < MOST_FRAMES && isLent(); frame += 1)
    await new Promise((next) => requestAnimationFrame(next));
}

export type CommandDesk = ReturnType<typeof createCommandDesk>;
