import { createActor, waitFor } from 'xstate';
import { createDispatcher } from '#commands/dispatch.ts';
import type { Effects } from '#commands/effects.ts';
import type { Command } from '#commands/command.ts';
import { beginLoading } from '#commands/loading.ts';
import { noFocus } from '#commands/focus.ts';
import { createOffers } from '#commands/asking/offers.ts';
import type { Identity } from '#domain/identity/signed-in-user.ts';
import type { RunPlan } from '#machines/bulk-setup.ts';
import { createFrecency } from '#ui/palette/frecency.ts';
import { commandsOf } from './commands.ts';
import { effectsOf, type Openings } from './command-effects.ts';
import { providedBulk } from '../runs/run-actors.ts';
import { settingReads } from '../setting-words.ts';
import { createCommandRunner } from './command-runner.ts';
import { openBrowserStorage } from '../storage.ts';
import type { AppServices } from '../composition-root.ts';
import { isList, recognise } from '#domain/search/pasted.ts';
import type { Inside } from '#ui/palette/entries.ts';
import { pastedList, wantedOf, type PastedList } from '../palette/pasted-list.ts';

/** Focus, commands, palette and keys of a signed-in person. */
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

  /** Resolves to whether the server confirmed the run; false if the dialog was closed before. */
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

/** Queues keys after the key of a command, because they belong to its question. */
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

/** Maximum number of frames that a closing dialog takes to restore the focus. */
const MAX_FRAMES = 20;

const isLent = (): boolean => {
  const { activeElement: here, body } = document;
  return here === null || here === body || here.closest('[role="dialog"]') !== null;
};

/**
 * Resolves when the focus is restored, so that the next dialog later returns it to that element.
 */
async function focusReturned(): Promise<void> {
  for (let frame = 0; frame < MAX_FRAMES && isLent(); frame += 1)
    await new Promise((next) => requestAnimationFrame(next));
}

export type CommandServices = ReturnType<typeof createCommandServices>;

/** Maximum number of references per lookup. */
const MAX_PASTED = 1000;

/**
 * Looks up a pasted list and makes it the selection; returns false if the text is no
 * list of references.
 */
function createPasting(
  { api, toasts, focus }: Pick<AppServices, 'api' | 'toasts' | 'focus'>,
  open: (inside: Inside) => void,
) {
  const arrive = ({ inside, words, unknown }: PastedList) => {
    // The text had no references after all.
    if (words === '') return;
    const isWhole = unknown.length === 0;
    const detail = isWhole ? undefined : `Unknown: ${unknown.join(' ')}`;
    toasts.show({ kind: isWhole ? 'info' : 'warning', text: `Pasted: ${words}.`, detail });
    if (inside?.subject.is !== 'rows') return;
    const { kind, ids } = inside.subject;
    // Rows of another entity cannot be selected here, so the list is only the subject
    // of the palette.
    if (focus.get().kind === kind) focus.set({ selection: { is: 'ids', ids: new Set(ids) } });
    open(inside);
  };
  return (text: string): boolean => {
    const pasted = recognise(text);
    if (!isList(pasted)) return false;
    const tokens = wantedOf(pasted).slice(0, MAX_PASTED);
    api.call('POST /search/resolve', { body: { tokens } }).then(
      (resolved) => arrive(pastedList(pasted, resolved)),
      () => toasts.show({ kind: 'error', text: 'The pasted list could not be looked up.' }),
    );
    return true;
  };
}
