import { actOn, questionsFor, reversal } from '#commands/act-on.ts';
import { question, type Question } from '#commands/asking/ask.ts';
import { command, type Answers } from '#commands/command.ts';
import type { Effects } from '#commands/effects.ts';
import type { Subject } from '#commands/focus.ts';
import {
  canEditCollection,
  mayBecome,
  type CollectionKind,
  type CollectionState,
} from '#domain/collections/collections.ts';
import { formatShortDay } from '#domain/kernel/time.ts';

import {
  type CollectionRequest,
  dayStates,
  kind,
  pathOf,
  type CollectionDay,
} from './collection.ts';
import { collectionDialog } from './dialog-request.ts';

const isDays = (value: unknown): value is CollectionDay[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'object' && 'planned_on' in one);

/** Fetches the collection days of a request. */
async function readDays(fx: Pick<Effects, 'call'>, id: number): Promise<CollectionDay[]> {
  const params = { id };
  const days = await fx.call('GET /collection-requests/:id/occurrences', { params }, {});
  if (!isDays(days)) throw new Error('The collections could not be loaded. Try again.');
  return days;
}

const PUT = 'PUT /collection-requests/:id';
const can = 'Edit collection requests';
const on = { on: kind, can } as const;

/** Whether the request can still change. */
const open = (request: CollectionRequest) => mayBecome(request, 'cancelled');

const newOf = (of: CollectionKind, title: string, keywords: readonly string[]) =>
  command({
    id: `collection-requests.new-${of}`,
    changes: true,
    title,
    icon: 'plus',
    can,
    repeatable: false,
    keywords: ['add', 'pickup', ...keywords],
    run(_, fx) {
      collectionDialog.open({ of, id: null });
      if (!collectionDialog.isMounted()) fx.go(pathOf[of]);
    },
  });

export const newRecurring = newOf('recurring', 'New recurring collection…', ['series', 'weekly']);
export const newBulk = newOf('bulk', 'New collection…', ['single', 'once']);

export const change = command<CollectionRequest>({
  ...on,
  id: 'collection-requests.1-change',
  changes: true,
  title: 'Change…',
  keys: 'm',
  icon: 'file-text',
  keywords: ['edit', 'days', 'window', 'address'],
  single: true,
  repeatable: false,
  enabledFor: open,
  run({ rows: [request] }, fx) {
    if (request === undefined) return;
    collectionDialog.open({ of: request.kind, id: request.id });
    if (!collectionDialog.isMounted()) fx.go(pathOf[request.kind]);
  },
});

const paused = (until: unknown) => ({
  state: 'paused' as const,
  ...(typeof until === 'string' && { paused_until: until }),
});

export const pause = actOn<typeof PUT, CollectionRequest>(PUT, {
  ...on,
  id: 'collection-requests.2-pause',
  title: 'Pause until…',
  keys: 'p',
  icon: 'clock',
  keywords: ['stop', 'hold', 'holiday'],
  ask: async () =>
    (await questionsFor(PUT, ['paused_until'])).map((one) => ({
      ...one,
      emptyMeans: 'Until a person resumes the request',
    })),
  enabledFor: (request) => mayBecome(request, 'paused'),
  toRequest: ({ id }, { paused_until: until }) => ({ params: { id }, body: paused(until) }),
  undo: ({ id }) => reversal(PUT, { params: { id }, body: { state: 'active' } }),
});

export const resume = actOn<typeof PUT, CollectionRequest>(PUT, {
  ...on,
  id: 'collection-requests.3-resume',
  title: 'Resume',
  keys: 'shift+p',
  icon: 'check',
  keywords: ['unpause', 'go on', 'active'],
  ask: [],
  enabledFor: (request) => mayBecome(request, 'active'),
  toRequest: ({ id }) => ({ params: { id }, body: { state: 'active' } }),
  undo: ({ id, paused_until: until }) => reversal(PUT, { params: { id }, body: paused(until) }),
});

export const assignDriver = actOn<typeof PUT, CollectionRequest>(PUT, {
  ...on,
  can: 'Assign drivers',
  id: 'collection-requests.4-driver',
  title: 'Assign a driver…',
  keys: 'a',
  icon: 'truck',
  keywords: ['allocate', 'reassign', 'take off'],
  sentence: { takes: ['person'] },
  ask: ['driver_id'],
  enabledFor: open,
  toRequest: ({ id }, { driver_id: driver }) => ({
    params: { id },
    body: { driver_id: typeof driver === 'number' ? driver : null },
  }),
  undo: ({ id, driver_id }) => reversal(PUT, { params: { id }, body: { driver_id } }),
});

/** Asks for a day of the request. Offers only days in certain states. */
const dayQuestion =
  (isOffered: (state: CollectionState) => boolean) =>
  async (fx: Effects, subject: Subject): Promise<Question[]> => {
    const [id] = subject.is === 'rows' ? subject.ids : [];
    const days = id === undefined ? [] : await readDays(fx, Number(id));
    const options = days.flatMap(({ state, planned_on: value, collect_on: day }) =>
      isOffered(state) ? { value, label: formatShortDay(day), detail: dayStates[state].word } : [],
    );
    return [question({ name: 'occurrence', label: 'Day', kind: 'choice', options })];
  };

const skipping = (id: number, { occurrence }: Answers, is_skipped: boolean) => ({
  params: { id },
  body: { occurrence: String(occurrence), change: { is_skipped } },
});

export const skipDay = actOn<typeof PUT, CollectionRequest>(PUT, {
  ...on,
  single: true,
  id: 'collection-requests.5-skip',
  title: 'Skip a day…',
  keys: 'd',
  icon: 'ban',
  keywords: ['call off', 'nobody comes', 'occurrence'],
  ask: dayQuestion((state) => canEditCollection(state) === true && state !== 'skipped'),
  enabledFor: open,
  toRequest: ({ id }, answers) => skipping(id, answers, true),
  undo: ({ id }, answers) => reversal(PUT, skipping(id, answers, false)),
});

export const collectAfterAll = actOn<typeof PUT, CollectionRequest>(PUT, {
  ...on,
  single: true,
  id: 'collection-requests.6-again',
  title: 'Collect after all…',
  keys: 'u',
  icon: 'repeat',
  keywords: ['come again', 'skipped', 'missed', 'failed'],
  ask: dayQuestion((state) => ['skipped', 'failed', 'missed'].includes(state)),
  enabledFor: open,
  toRequest: ({ id }, answers) => skipping(id, answers, false),
});

export const cancel = actOn<typeof PUT, CollectionRequest>(PUT, {
  ...on,
  id: 'collection-requests.9-cancel',
  title: 'Cancel the request…',
  keys: 'shift+c',
  icon: 'x',
  keywords: ['end', 'stop', 'call off'],
  ask: [],
  enabledFor: open,
  danger: {
    consequence: () => 'Collections that are still open are cancelled. This cannot be undone.',
  },
  toRequest: ({ id }) => ({ params: { id }, body: { state: 'cancelled' } }),
});
