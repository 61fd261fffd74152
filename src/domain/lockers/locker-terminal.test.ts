import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  clockAhead,
  judgeCommand,
  rememberCommand,
  type TerminalVerdict,
} from './locker-terminal.ts';

const start = Date.parse('2026-11-24T12:00:00Z');
const iso = (ms: number) => new Date(ms).toISOString();
const LASTS_MS = 30_000;

type Judge = typeof judgeCommand;

/** Command with its sending time and the delay of each copy that arrives. */
const command = fc.record({
  asked: fc.nat(600_000),
  arrives: fc.array(fc.nat(400_000), { maxLength: 3 }),
});
const schedule = fc.record({
  /** Error of the terminal's clock in milliseconds: up to five minutes, or a day. */
  off: fc.oneof(
    { weight: 9, arbitrary: fc.integer({ min: -300_000, max: 300_000 }) },
    fc.constantFrom(-86_400_000, 86_400_000),
  ),
  commands: fc.array(command, { minLength: 5, maxLength: 12 }),
  /** Calls of the terminal: start, and duration of the call and of the answer. */
  calls: fc.array(fc.tuple(fc.nat(900_000), fc.nat(60_000), fc.nat(60_000)), { maxLength: 4 }),
});

interface Pulse {
  id: number;
  late: number;
}

type Happening = { at: number } & ({ received: number } | { id: number; expires: number });

/** Plays a schedule at a terminal. Returns the released locks, each with its delay. */
function pulses(
  { off, commands, calls }: typeof schedule extends fc.Arbitrary<infer S> ? S : never,
  judge: Judge,
) {
  const happenings: Happening[] = [
    ...calls.map(([called, there, back]) => ({
      at: start + called + there + back,
      received: clockAhead(start + called + off, start + called + there),
    })),
    ...commands.flatMap(({ asked, arrives }, id) =>
      arrives.map((after) => ({
        at: start + asked + after,
        id,
        expires: start + asked + LASTS_MS,
      })),
    ),
  ];
  const released: Pulse[] = [];
  let ahead: number | null = null;
  let seen: ReadonlySet<number> = new Set();
  for (const one of happenings.toSorted((a, b) => a.at - b.at)) {
    if ('received' in one) {
      ahead = one.received;
      continue;
    }
    const given = {
      id: one.id,
      command: 'open-door',
      expires_at: iso(one.expires),
      isSigned: true,
    };
    const verdict: TerminalVerdict = judge(given, { now: one.at + off, ahead, seen });
    seen = rememberCommand(seen, one.id);
    if (verdict === 'obeyed') released.push({ id: one.id, late: one.at - one.expires });
  }
  return released;
}

const isSafe = (released: readonly Pulse[]) =>
  released.every(({ late }) => late < 0) &&
  new Set(released.map(({ id }) => id)).size === released.length;

const promise = (judge: Judge) => fc.property(schedule, (given) => isSafe(pulses(given, judge)));

test('no lock is released late or twice, whatever the network and clocks do', () => {
  // Each run sends about eight commands, which makes about 100 000 in total.
  expect(fc.check(promise(judgeCommand), { numRuns: 12_500 }).counterexample).toBeNull();
});

test('without expiry, memory or server time, locks would be released late or twice', () => {
  const careless: Judge[] = [
    (given, memory) => judgeCommand({ ...given, expires_at: iso(start + 86_400_000) }, memory),
    (given, memory) => judgeCommand(given, { ...memory, seen: new Set() }),
    (given, memory) => judgeCommand(given, { ...memory, ahead: 0 }),
  ];
  for (const judge of careless)
    expect(fc.check(promise(judge), { numRuns: 5_000 }).failed).toBe(true);
});

test('unsigned and late commands are refused, while queries need no clock', () => {
  const given = { id: 1, command: 'open-door', expires_at: iso(start + LASTS_MS), isSigned: true };
  const memory = { now: start, ahead: 0, seen: new Set<number>() };
  expect(judgeCommand(given, memory)).toBe('obeyed');
  expect(judgeCommand({ ...given, isSigned: false }, memory)).toBe('not-signed');
  expect(judgeCommand(given, { ...memory, ahead: null })).toBe('clock-unknown');
  const question = { ...given, command: 'sync-data' };
  expect(judgeCommand(question, { ...memory, ahead: null, seen: new Set([1]) })).toBe('obeyed');
  expect(judgeCommand({ ...question, isSigned: false }, memory)).toBe('not-signed');
});
