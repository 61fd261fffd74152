import { createActor, waitFor } from 'xstate';
import { createDispatcher } from '../commands/dispatch.ts';
import type { Effects } from '../commands/effects.ts';
import type { Command } from '../commands/command.ts';
import { beginLoading } from '../commands/loading.ts';
import { noFocus } from '../commands/focus.ts';
import { createOffers } from '../commands/offers.ts';
import type { Identity } from '../domain/signed-in-user.ts';
import type { RunPlan } from '../machines/bulk-setup.ts';
import { createFrecency } from '../ui/palette/frecency.ts';
import { commandsOf } from './commands.ts';
import { effectsOf, type Openings } from './command-effects.ts';
import { providedBulk } from './run-actors.ts';
import { settingReads } from './setting-words.ts';
import { createCommandRunner } from './command-runner.ts';
import { openBrowserStorage } from './storage.ts';
import type { AppServices } from './composition-root.ts';
import { isList, recognise } from '../domain/pasted.ts';
import type { Inside } from '../ui/palette/entries.ts';
import { pastedList, wantedOf, type PastedList } from './pasted-list.ts';

/** Focus, commands, palette and keys of one person, for as long as they are signed in. */
export function createCommandServices(services: AppServices, identity: Identity, shell: Openings) {
  const { preferences, toasts, focus, past } = services;
  const { user } = identity;
  const commands = commandsOf(user.role);
  focus.set({
    ...noFocus,
    permissions: new Set(user.role.permissions.map(({ name }) => name)),
    asOf: past.get(),
  });
  past.subscribe(() => focus.set({ asOf: past.get() }));
  const fx: Effects = effectsOf(services, {
    ...shell,
    ...settingReads(services, identity),
    openPalette: (query) => actor.send({ type: 'open', query }),
    plan: (planned) => void plan(planned),
    repeat: async () => starting.repeat(),
    undo: async () => void (await starting.undo()),
    stop: () => starting.stop(),
  });
  const bulk = createActor(providedBulk(services.api)).start();
  const explain = ({ title }: Command, why: string) =>
    void toasts.show({ kind: 'info', text: title, detail: why });
  const starting = createCommandRunner({ fx, focus, bulk, explain });
  const { palette: actor, start } = starting;
  holdWhilePreparing(actor);

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
    offers: createOffers(),
    plan,
    focus,
    actor,
    bulk,
    keys,
    start,
    paste: createPasting(services, (inside) => actor.send({ type: 'open', within: [inside] })),
    frecency: frecencyOf(user.id),
  };
}

const frecencyOf = (user: number) =>
  createFrecency(
    openBrowserStorage(() => localStorage),
    String(user),
  );

/** Keys typed after that of a command belong to what it is about to ask. */
function holdWhilePreparing(actor: ReturnType<typeof createCommandRunner>['palette']) {
  let end: (() => void) | null = null;
  actor.subscribe(({ value, context }) => {
    const isPreparing = value === 'preparing' && context.isDirect;
    if (isPreparing) end ??= beginLoading();
    else {
      end?.();
      end = null;
    }
  });
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

export type CommandServices = ReturnType<typeof createCommandServices>;

/** As many as the server looks up at once. */
const MOST_PASTED = 1000;

/** Looks a pasted list up and makes it the selection; false when the text is no list of references. */
function createPasting(
  { api, toasts, focus }: Pick<AppServices, 'api' | 'toasts' | 'focus'>,
  open: (inside: Inside) => void,
) {
  const arrive = ({ inside, words, unknown }: PastedList) => {
    // Nothing in it was a reference after all.
    if (words === '') return;
    const isWhole = unknown.length === 0;
    const detail = isWhole ? undefined : `Unknown: ${unknown.join(' ')}`;
    toasts.show({ kind: isWhole ? 'info' : 'warning', text: `Pasted: ${words}.`, detail });
    if (inside?.subject.is !== 'rows') return;
    const { kind, ids } = inside.subject;
    // Rows of another kind cannot be marked here; then the list is the subject of the palette only.
    if (focus.get().kind === kind) focus.set({ selection: { is: 'ids', ids: new Set(ids) } });
    open(inside);
  };
  return (text: string): boolean => {
    const pasted = recognise(text);
    if (!isList(pasted)) return false;
    const tokens = wantedOf(pasted).slice(0, MOST_PASTED);
    api.call('POST /search/resolve', { body: { tokens } }).then(
      (resolved) => arrive(pastedList(pasted, resolved)),
      () => toasts.show({ kind: 'error', text: 'The pasted list could not be looked up.' }),
    );
    return true;
  };
}
