import { actOn, reversal } from '../../commands/act-on.ts';
import { question } from '../../commands/ask.ts';
import { command } from '../../commands/command.ts';
import { resultOf, send } from '../../commands/send.ts';
import { isRemoval, kindOf, zoneEditProblem, zoneReaders } from '../../domain/zones.ts';
import { mayEdit, zoneOptions } from './zone-choice.ts';
import { isZone, type Zone } from './zone.ts';

const DRAFT = 'POST /zones/:id/removal';
const TAKE_BACK = 'DELETE /zones/:id';
const removal = {
  icon: 'ban',
  can: zoneReaders,
  also: ['remove', 'delete', 'end', 'go away', 'map'],
} as const;

export const draftRemoval = actOn<typeof DRAFT, Zone>(DRAFT, {
  ...removal,
  id: 'maps.zone-8-remove',
  title: 'Draft its removal',
  on: 'zones',
  keys: 'd',
  ask: [],
  possible: (focus) => mayEdit(focus, 'draft'),
  when: ({ type }) => type !== 'draft' || 'It is a draft itself: discard it among the drafts',
  undo: (_, __, drafted) =>
    reversal(TAKE_BACK, { params: { id: isZone(drafted) ? drafted.id : 0 } }),
});

export const draftNamedRemoval = command({
  ...removal,
  id: 'maps.zone-8-remove-named',
  title: 'Draft the removal of zone…',
  possible: (focus) => mayEdit(focus, 'draft'),
  ask: async (fx) => [
    question({
      name: 'zone',
      label: 'Zone',
      kind: 'choice',
      options: await zoneOptions(fx, ({ type }) => type !== 'draft'),
    }),
  ],
  run: async ({ answers: { zone }, key, signal }, fx) => {
    if (!isZone(zone)) return [];
    const problem = zoneEditProblem(fx.holds, kindOf(zone));
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
  title: 'Take back its removal',
  on: 'zones',
  ask: [],
  also: ['keep', 'stay', 'discard', 'undo'],
  possible: (focus) => mayEdit(focus, 'draft'),
  when: (zone) => isRemoval(zone) || 'It is no draft of a removal',
  toRequest: ({ id }) => ({ params: { id } }),
});
