import { createActor, waitFor, type ActorRefFrom } from 'xstate';
import { createDispatcher } from '#commands/dispatch.ts';
import type { Effects } from '#commands/effects.ts';
import type { Command } from '#commands/command.ts';
import { createStore } from '#commands/store.ts';
import { beginLoading } from '#commands/loading.ts';
import { noFocus } from '#commands/focus.ts';
import { createOffers } from '#commands/asking/offers.ts';
import type { Identity } from '#domain/identity/signed-in-user.ts';
import type { bulkMachine } from '#machines/bulk.machine.ts';
import type { RunPlan } from '#machines/bulk-setup.ts';
import { createFrecency } from '#ui/palette/frecency.ts';
import { commandsOf } from './commands.ts';
import { effectsOf, type Openings } from './command-effects.ts';
import { providedBulk } from '../runs/run-actors.ts';
import { settingReads } from '../setting-words.ts';
import { createCommandRunner } from './command-runner.ts';
import { openBrowserStorage } from '../storage.ts';
import type { AppServices } from '../composition-root.ts';
import { COPY_UNRECOGNISED_KEYS, unrecognisedLines } from '#commands/pasted-lines.ts';
import { formatCount } from '#domain/kernel/format.ts';
import { isList, recogniseReferences } from '#domain/search/pasted.ts';
import type { Inside } from '#ui/palette/entries.ts';
import { pastedList, textsToLookUp, type PastedList } from '../palette/pasted-list.ts';

/** Creates the focus, commands, palette and shortcuts of a signed-in user. */
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
  const explain = ({ title }: Pick<Command, 'id' | 'title'>, why: string) =>
    void toasts.show({ kind: 'info', text: title, detail: why });
  const plan = plannerOf(bulk);
  const starting = createCommandRunner({ fx, focus, bulk, explain, plan });
  const { palette: actor, start } = starting;
  holdWhilePreparing(actor);

  const macros = createStore<readonly Command[]>([]);
  const keys = createDispatcher({
    commands: () => [...commands, ...macros.get()],
    focus,
    singleKeys: () => preferences.get().singleKeys,
    start: (command) => start(command),
    explain,
  });

  return {
    commands,
    macros,
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

/**
 * Shows the preview of a run. Resolves to whether the server confirmed the run; false if the dialog
 * was closed before.
 */
const plannerOf =
  (bulk: ActorRefFrom<typeof bulkMachine>) =>
  async (planned: RunPlan): Promise<boolean> => {
    await focusReturned();
    bulk.send({ type: 'run.planned', plan: planned });
    const isOther = (plan: RunPlan | null) => plan?.key !== planned.key;
    const { context } = await waitFor(
      bulk,
      (now) => isOther(now.context.plan) || now.context.run !== null,
    );
    if (isOther(context.plan)) await focusReturned();
    return !isOther(context.plan);
  };

const frecencyOf = (user: number) =>
  createFrecency(
    openBrowserStorage(() => localStorage),
    String(user),
  );

/**
 * Queues key presses while a command prepares its question, because they are meant for that
 * question.
 */
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
 * Resolves when the focus is restored, so that the next dialog later returns the focus to the same
 * element.
 */
async function focusReturned(): Promise<void> {
  for (let frame = 0; frame < MAX_FRAMES && isLent(); frame += 1)
    await new Promise((next) => requestAnimationFrame(next));
}

export type CommandServices = ReturnType<typeof createCommandServices>;

/** Maximum number of references per lookup. */
const MAX_PASTED = 1000;
/** Maximum number of lines that the message names. */
const MAX_NAMED = 6;

function listed(lines: readonly string[]): string {
  const more = lines.length - MAX_NAMED;
  const named = lines.slice(0, MAX_NAMED).join(', ');
  return more > 0 ? `${named} and ${formatCount(more)} more` : named;
}

/**
 * Looks up a pasted list and makes it the selection; returns false if the text is not a list of
 * references.
 */
function createPasting(
  { api, toasts, focus }: Pick<AppServices, 'api' | 'toasts' | 'focus'>,
  open: (inside: Inside) => void,
) {
  const copyRest = (lines: readonly string[]) => ({
    label: `Copy ${formatCount(lines.length)}`,
    keys: COPY_UNRECOGNISED_KEYS,
    run: () => void navigator.clipboard.writeText(lines.join('\n')),
  });
  const arrive = ({ inside, words, unrecognised }: PastedList) => {
    // The text contained only possible references, and the server knows none of them.
    if (words === '') return;
    const isWhole = unrecognised.length === 0;
    const detail = isWhole ? undefined : `Not recognised: ${listed(unrecognised)}`;
    unrecognisedLines.set(unrecognised);
    toasts.show({
      kind: isWhole ? 'info' : 'warning',
      text: `Pasted: ${words}.`,
      detail,
      ...(!isWhole && { action: copyRest(unrecognised) }),
    });
    if (inside?.subject.is !== 'rows') return;
    const { kind, ids } = inside.subject;
    // Rows of another entity cannot be selected on this page, so they only become the subject of
    // the palette.
    if (focus.get().kind === kind) focus.set({ selection: { is: 'ids', ids: new Set(ids) } });
    open(inside);
  };
  return (text: string): boolean => {
    const pasted = recogniseReferences(text);
    if (!isList(pasted)) return false;
    const tokens = textsToLookUp(pasted);
    const parts = Array.from({ length: Math.ceil(tokens.length / MAX_PASTED) }, (_, at) =>
      tokens.slice(at * MAX_PASTED, (at + 1) * MAX_PASTED),
    );
    const resolving = parts.map((part) =>
      api.call('POST /search/resolve', { body: { tokens: part } }),
    );
    Promise.all(resolving).then(
      (resolved) => arrive(pastedList(text, resolved.flat())),
      () =>
        toasts.show({
          kind: 'error',
          text: 'The pasted list could not be searched. Paste it again.',
        }),
    );
    return true;
  };
}
