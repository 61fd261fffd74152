import {
  createActor,
  fromPromise,
  SimulatedClock,
  type AnyMachineSnapshot,
  type EventObject,
} from 'xstate';
import { expect, test } from 'vitest';
import { deferred, settle } from '#tests/support/deferred.ts';
import { everyPath, outsideEvents, transitionLog } from '#tests/support/screens/machine-paths.ts';
import { ApiError } from '#api/api-error.ts';
import { secondFactorEnrolmentMachine, type QrCode } from './second-factor-enrolment.machine.ts';

const log = transitionLog(secondFactorEnrolmentMachine);
const qr: QrCode = { qrCode: 'data:image/png;base64,AAAA', secret: 'JBSWY3DPEHPK3PXP' };
const wrongCode = new ApiError(422, { message: 'That code is not right.', code: 'invalid' });

function prompt() {
  const clock = new SimulatedClock();
  const fetchQr = deferred<QrCode, { userId: number }>();
  const enable = deferred<void, { userId: number; code: string }>();
  const actors = { fetchQr: fromPromise(fetchQr.call), enable: fromPromise(enable.call) };
  const actor = createActor(secondFactorEnrolmentMachine.provide({ actors }), {
    clock,
    inspect: log.inspect,
    input: { userId: 7 },
  }).start();
  const type = (text: string) => actor.send({ type: 'code.changed', text });
  const at = () => actor.getSnapshot();
  return { actor, clock, fetchQr, enable, type, at };
}

async function promptAtCode() {
  const all = prompt();
  all.actor.send({ type: 'proceed' });
  await all.fetchQr.resolve(qr);
  all.clock.increment(500);
  return all;
}

test('a QR code that is created fast is shown after half a second', async () => {
  const { actor, clock, fetchQr, at } = prompt();
  expect(at().value).toBe('information');
  actor.send({ type: 'proceed' });
  await fetchQr.resolve(qr);
  clock.increment(499);
  expect(at().matches('generating')).toBe(true);
  clock.increment(1);
  expect(at().value).toBe('entering');
  expect(at().context).toMatchObject(qr);
  expect(fetchQr.inputs).toEqual([{ userId: 7 }]);
});

test('the prompt waits for a QR code that is created slowly', async () => {
  const { actor, clock, fetchQr, at } = prompt();
  actor.send({ type: 'proceed' });
  clock.increment(5000);
  expect(at().matches('generating')).toBe(true);
  await fetchQr.resolve(qr);
  expect(at().value).toBe('entering');
});

test('an error while creating the QR code returns to the information and can be retried', async () => {
  const { actor, fetchQr, at } = prompt();
  actor.send({ type: 'proceed' });
  await fetchQr.reject(new TypeError('Failed to fetch'));
  expect(at().value).toBe('information');
  expect(at().context.failure?.code).toBe('unreachable');
  actor.send({ type: 'proceed' });
  expect(at().context.failure).toBeNull();
});

test('the code is validated before it is sent, and a correct code enrols', async () => {
  const { actor, enable, type, at } = await promptAtCode();
  actor.send({ type: 'submit' });
  expect(at().context.problem).toBe('required');
  type('12 34');
  expect(at().context).toMatchObject({ code: '1234', problem: null });
  actor.send({ type: 'submit' });
  expect(at().context.problem).toBe('digits');
  expect(enable.inputs).toEqual([]);
  type('123 456');
  actor.send({ type: 'submit' });
  await enable.resolve(undefined);
  expect(enable.inputs).toEqual([{ userId: 7, code: '123456' }]);
  expect(at()).toMatchObject({ value: 'success', output: { outcome: 'enrolled' } });
});

test('a wrong code can be corrected, with the message of the server', async () => {
  const { actor, enable, type, at } = await promptAtCode();
  type('000000');
  actor.send({ type: 'submit' });
  await enable.reject(wrongCode);
  expect(at().value).toBe('entering');
  expect(at().context.failure?.message).toBe('That code is not right.');
  type('1');
  expect(at().context.failure).toBeNull();
});

const said = [
  { type: 'proceed' },
  { type: 'code.changed', text: '123456' },
  { type: 'code.changed', text: '12' },
  { type: 'submit' },
  { type: 'signOut' },
];
const paths = everyPath(secondFactorEnrolmentMachine, {
  input: { userId: 7 },
  events: (snapshot) => [
    ...said,
    ...outsideEvents(snapshot, {
      fetchQr: { done: [qr], error: [wrongCode] },
      enable: { done: [undefined], error: [wrongCode] },
    }),
  ],
  keyOf: ({ value, context }: AnyMachineSnapshot) => JSON.stringify([value, context]),
});

test('every path ends enrolled or signing out, and only a verified code enrols', async () => {
  expect(paths.length).toBeGreaterThan(50);
  for (const { events, end } of paths) {
    const run = prompt();
    for (const event of events) await happen(run, event);
    const { value, output } = run.at();
    const isEnrolled = output?.outcome === 'enrolled';
    const seen = { events, value, output, isEnrolled };
    const isVerified = run.enable.resolved > 0;
    expect(seen).toEqual({ events, value: end.value, output: end.output, isEnrolled: isVerified });
  }
});

async function happen(run: ReturnType<typeof prompt>, event: EventObject & { src?: string }) {
  const call = event.src === 'fetchQr' ? run.fetchQr : run.enable;
  if (event.type.startsWith('xstate.after.')) run.clock.increment(500);
  else if (event.type.startsWith('xstate.error.')) await call.reject(wrongCode);
  else if (event.src === 'fetchQr') await run.fetchQr.resolve(qr);
  else if (event.src === 'enable') await run.enable.resolve(undefined);
  else run.actor.send(Object.assign({ type: 'submit' as const }, event));
  await settle();
}

test('every transition is covered', () => {
  expect(log.untaken()).toEqual([]);
});
