import type { AnyMachineSnapshot, EventObject } from 'xstate';
import { expect, test } from 'vitest';
import { everyPath, outsideEvents, transitionLog } from '#tests/support/screens/machine-paths.ts';
import { settle } from '#tests/support/deferred.ts';
import { person, sessionBrowser } from '#tests/support/browsers/session-browser.ts';
import { ApiError } from '#api/api-error.ts';
import { sessionMachine } from './session.machine.ts';

type Browser = ReturnType<typeof sessionBrowser>;
type Happening = EventObject & { src?: string; output?: unknown; error?: unknown };

const log = transitionLog(sessionMachine);
const identity = { token: 'token-a', user: person() };
const unenrolled = { token: 'token-a', user: person({ asksFactor: true }) };
const refusal = (status: number, code: ApiError['code']) =>
  new ApiError(status, { message: 'No.', code });
const wrong = refusal(422, 'invalid');
const ended = refusal(401, 'session_inactive');
const factorWanted = refusal(403, 'second_factor_required');
const offline = refusal(0, 'unreachable');

const said = [
  { type: 'signIn', email: 'thandi@baton.test', password: 'baton-demo' },
  { type: 'code.changed', text: '123456' },
  { type: 'submit' },
  { type: 'cancel' },
  { type: 'retry' },
  { type: 'signOut' },
  { type: 'session.ended', reason: 'ended', token: 'token-a' },
  { type: 'session.ended', reason: 'ended', token: 'token-of-before' },
  { type: 'session.signedOutElsewhere' },
  { type: 'session.replaced', identity },
  { type: 'session.replaced', identity: { token: 'token-b', user: person({ id: 8 }) } },
  { type: 'secondFactor.required', token: 'token-a' },
  { type: 'session.userChanged', user: person() },
];

const answers = {
  readStored: {
    done: [
      { isAuthenticated: false, identity: null },
      { isAuthenticated: true, identity: null },
      { isAuthenticated: true, identity },
    ],
    error: [offline],
  },
  signIn: { done: [{ identity }, { identity: unenrolled }, { mfaToken: 'half' }], error: [wrong] },
  verifyCode: { done: [identity], error: [wrong] },
  store: { done: [undefined], error: [offline] },
  loadSettings: { done: [undefined], error: [ended, factorWanted, offline] },
  clear: { done: [undefined], error: [offline] },
  signOut: { done: [undefined], error: [offline] },
  inactivity: { done: [{ reason: 'inactivity' }] },
  secondFactor: { done: [{ outcome: 'enrolled' }, { outcome: 'signOut' }] },
};

const paths = everyPath(sessionMachine, {
  input: {},
  events: (snapshot) => [...said, ...outsideEvents(snapshot, answers)],
  keyOf: ({ value, context }) => {
    const { now: _, failure, ...rest } = context;
    return JSON.stringify([value, rest, failure?.code]);
  },
});

async function happen(browser: Browser, event: Happening) {
  const { actor, at, calls, clock } = browser;
  const isDone = event.type.startsWith('xstate.done.');
  if (event.type.startsWith('xstate.after.')) clock.increment(3000);
  else if (event.src === 'inactivity') at().children.inactivity?.send({ type: 'expiry.elsewhere' });
  else if (event.src === 'secondFactor') await leavePrompt(browser, event);
  else if (event.src) {
    const call = Object.entries(calls).find(([name]) => name === event.src)?.[1];
    await (isDone ? call?.resolve(Object(event).output) : call?.reject(event.error));
  } else actor.send(Object.assign({ type: 'submit' as const }, event));
  await settle();
}

async function leavePrompt({ at, enrol }: Browser, { output }: Happening) {
  if (JSON.stringify(output).includes('enrolled')) await enrol();
  else at().children.secondFactor?.send({ type: 'signOut' });
}

/** Checks the invariants of every state; returns the violated ones. */
function violations({ at }: Browser): string[] {
  const now = at();
  const { identity: known, mfaToken, leaving, settingsLoaded } = now.context;
  const isIn = now.matches('signedIn');
  const isKnown = isIn || now.matches('restoring');
  const asksFactor = known?.user.role.enabled_2fa === true && known.user.enabled_mfa !== 1;
  const rules = {
    'is known exactly while signed in or about to be':
      (known !== null) === (isKnown || now.matches({ authenticating: 'storing' })),
    'has settings only when known': isKnown || !settingsLoaded,
    'holds half a sign-in only in the second step': (mfaToken !== '') === now.matches('secondStep'),
    'keeps no token behind': now.matches('signingOut') || leaving.token === null,
    'watches inactivity exactly while signed in': Boolean(now.children.inactivity) === isIn,
    'prompts exactly who has to enrol': Boolean(now.children.secondFactor) === (isIn && asksFactor),
    'keeps no password': !JSON.stringify(now.context).includes('baton-demo'),
  };
  return Object.entries(rules).flatMap(([rule, can]) => (can ? [] : [rule]));
}

/** Whether stored data is cleared whenever the identity is dropped. */
function isCleared(before: AnyMachineSnapshot, now: AnyMachineSnapshot): boolean {
  const left = before.context.identity !== null && now.context.identity === null;
  return !left || now.matches('signingOut');
}

test('every event in every state leads to the documented state and keeps the invariants', async () => {
  expect(paths.length).toBeGreaterThan(300);
  for (const { events, end } of paths) {
    const browser = sessionBrowser(log.inspect);
    const faults: string[] = [];
    for (const event of events) {
      const before = browser.at();
      await happen(browser, event);
      faults.push(...violations(browser));
      if (!isCleared(before, browser.at())) faults.push('forgets');
    }
    const seen = { events, value: browser.at().value, faults };
    expect(seen).toEqual({ events, value: end.value, faults: [] });
  }
});

test('every transition is covered', () => {
  expect(log.untaken()).toEqual([]);
});
