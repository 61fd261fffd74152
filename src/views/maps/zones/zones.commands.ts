import { actOn, reversal } from '#commands/act-on.ts';
import { question } from '#commands/asking/ask.ts';
import { command } from '#commands/command.ts';
import { resultOf, send } from '#commands/send.ts';
import { isRemoval, kindOf, zoneEditProblem, zoneReaders } from '#domain/zones/zones.ts';
import { mayEdit, zoneOptions } from './zone-choice.ts';
import { isZone, type Zone } from './zone.ts';

const DRAFT = 'POST /zones/:id/removal';
const TAKE_BACK = 'DELETE /zones/:id';
const removal = {
  icon: 'ban',
  can: zoneReaders,
  keywords: ['remove', 'delete', 'end', 'go away', 'map'],
} as const;

export const draftRemoval = actOn<typeof DRAFT, Zone>(DRAFT, {
  ...removal,
  id: 'maps.zone-8-remove',
  title: 'Mark for deletion',
  on: 'zones',
  keys: 'd',
  ask: [],
  enabled: (focus) => mayEdit(focus, 'draft'),
  enabledFor: ({ type }) => type !== 'draft' || 'This is a draft. Discard it under Drafts',
  undo: (_, __, drafted) =>
    reversal(TAKE_BACK, { params: { id: isZone(drafted) ? drafted.id : 0 } }),
});

export const draftNamedRemoval = command({
  ...removal,
  id: 'maps.zone-8-remove-named',
  changes: true,
  title: 'Remove a zone (as a draft)…',
  enabled: (focus) => mayEdit(focus, 'draft'),
  questions: async (fx) => [
    question({
      name: 'zone',
      label: 'Zone',
      kind: 'choice',
      options: await zoneOptions(fx, ({ type }) => type !== 'draft'),
    }),
  ],
  run: async ({ answers: { zone }, key, signal }, fx) => {
    if (!isZone(zone)) return [];
    const problem = zoneEditProblem(fx.can, kindOf(zone));
    if (problem !== null) throw new Error(problem);
    const { id, version } = zone;
    const letter = { key: DRAFT, request: { params: { id } }, idempotencyKey: key, version };
    return [resultOf(null, await send(fx, signal, letter))];
  },
  undo: async ([done], { key }, fx) => {
    const drafted = done?.is === 'ok' ? done.answer : null;
    if (!isZone(drafted)) return [];
    const request = { params: { id: drafted.id } };
    const { signal } = new AbortController();
    const letter = { key: TAKE_BACK, request, idempotencyKey: `${key}:undo` };
    return [resultOf(null, await send(fx, signal, letter))];
  },
});

export const takeBackRemoval = actOn<typeof TAKE_BACK, Zone>(TAKE_BACK, {
  icon: 'history',
  can: zoneReaders,
  id: 'maps.zone-9-keep',
  title: 'Undo deletion',
  on: 'zones',
  ask: [],
  keywords: ['keep', 'stay', 'discard', 'undo'],
  enabled: (focus) => mayEdit(focus, 'draft'),
  enabledFor: (zone) => isRemoval(zone) || 'Not marked for deletion',
  toRequest: ({ id }) => ({ params: { id } }),
});
