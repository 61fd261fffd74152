import { createActor, fromPromise, type AnyMachineSnapshot, type EventObject } from 'xstate';
import { expect, test } from 'vitest';
import { deferred, settle } from '#tests/support/deferred.ts';
import { everyPath, outsideEvents, transitionLog } from '#tests/support/screens/machine-paths.ts';
import { ApiError } from '#api/api-error.ts';
import { mapStart } from '#domain/places/south-africa.ts';
import { mapPickerMachine, type PickedAddress } from './map-picker.machine.ts';

const log = transitionLog(mapPickerMachine);
const seaPoint: PickedAddress = {
  street_address: '12 Main Road',
  suburb: 'Sea Point',
  city: 'Cape Town',
  zone: 'WC',
  postal_code: '8005',
  latitude: -33.916,
  longitude: 18.388,
};
const pin = { latitude: -33.9, longitude: 18.4 };
const nothingThere = new ApiError(404, {
  message: 'Geocode was not successful for the following reason: ZERO_RESULTS',
  code: 'not_found',
});

function picker() {
  const lookUp = deferred<PickedAddress, typeof pin>();
  const machine = mapPickerMachine.provide({ actors: { lookUp: fromPromise(lookUp.call) } });
  const actor = createActor(machine, { inspect: log.inspect }).start();
  return { actor, lookUp, at: () => actor.getSnapshot() };
}

test('the picker starts with the whole country and without an address', () => {
  const { actor, at } = picker();
  expect(at()).toMatchObject({ value: 'empty', context: { at: mapStart, address: null } });
  actor.send({ type: 'populate' });
  expect(at().value).toBe('empty');
});

test('a chosen place zooms the map in, and its address can populate the fields', () => {
  const { actor, lookUp, at } = picker();
  actor.send({ type: 'place.chosen', address: seaPoint });
  expect(at().context.at).toEqual({ latitude: -33.916, longitude: 18.388, zoom: 14 });
  actor.send({ type: 'populate' });
  expect(at()).toMatchObject({ status: 'done', output: { address: seaPoint } });
  expect(lookUp.inputs).toEqual([]);
});

test('a moved pin keeps its position, and only the address of that position is looked up', async () => {
  const { actor, lookUp, at } = picker();
  actor.send({ type: 'pin.moved', ...pin });
  expect(at()).toMatchObject({ value: 'lookingUp', context: { at: { ...pin, zoom: 14 } } });
  await lookUp.resolve(seaPoint);
  expect(lookUp.inputs).toEqual([pin]);
  expect(at().context.address).toEqual({ ...seaPoint, ...pin });
});

test('a missing address is reported, after which another place can be chosen', async () => {
  const { actor, lookUp, at } = picker();
  actor.send({ type: 'pin.moved', ...pin });
  await lookUp.reject(nothingThere);
  expect(at()).toMatchObject({ value: 'unknown', context: { failure: { status: 404 } } });
  actor.send({ type: 'populate' });
  expect(at().value).toBe('unknown');
  actor.send({ type: 'place.chosen', address: seaPoint });
  expect(at().context.failure).toBeNull();
});

test('the address of an earlier pin position is ignored', async () => {
  const { actor, lookUp, at } = picker();
  actor.send({ type: 'pin.moved', ...pin });
  actor.send({ type: 'cleared' });
  await lookUp.resolve(seaPoint);
  expect(at()).toMatchObject({ value: 'empty', context: { at: mapStart, address: null } });
});

const said = [
  { type: 'place.chosen', address: seaPoint },
  { type: 'pin.moved', ...pin },
  { type: 'cleared' },
  { type: 'populate' },
];
const paths = everyPath(mapPickerMachine, {
  events: (snapshot) => [
    ...said,
    ...outsideEvents(snapshot, { lookUp: { done: [seaPoint], error: [nothingThere] } }),
  ],
  keyOf: ({ value, context }: AnyMachineSnapshot) => JSON.stringify([value, context]),
});

test('the fields are populated only with a found address, on every path', async () => {
  expect(paths.length).toBeGreaterThan(8);
  for (const { events, end } of paths) {
    const run = picker();
    for (const event of events) await happen(run, event);
    expect(run.at().value).toEqual(end.value);
    if (run.at().status === 'done') expect(run.at().output?.address).not.toBeNull();
  }
});

async function happen({ actor, lookUp }: ReturnType<typeof picker>, event: EventObject) {
  if (event.type.startsWith('xstate.done.')) await lookUp.resolve(seaPoint);
  else if (event.type.startsWith('xstate.error.')) await lookUp.reject(nothingThere);
  else actor.send(Object.assign({ type: 'cleared' as const }, event));
  await settle();
}

test('every transition is covered', () => {
  expect(log.untaken()).toEqual([]);
});
