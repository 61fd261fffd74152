import { EventEmitter } from 'node:events';
import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLog } from './log.ts';
import { endWhenAsked } from './process-end.ts';

function startProcess(stop: () => Promise<void>) {
  const events: string[] = [];
  const stream = new PassThrough();
  stream.on('data', (line) => events.push(`log ${line}`));
  const host = Object.assign(new EventEmitter(), {
    exit: (code: number) => void events.push(`exit ${code}`),
  });
  endWhenAsked({
    log: createLog('warn', stream),
    stop: () => {
      events.push('stop');
      return stop();
    },
    host,
  });
  return { host, events };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const settle = () => vi.advanceTimersByTimeAsync(0);

test.each(['unhandledRejection', 'uncaughtException'])(
  '%s is logged, pending requests are finished and the process exits with 1',
  async (event) => {
    let isDrained = () => {};
    const { host, events } = startProcess(
      () => new Promise((resolve) => void (isDrained = resolve)),
    );
    host.emit(event, new Error('a pipe broke'));
    await settle();
    expect(events).toEqual([expect.stringContaining('a pipe broke'), 'stop']);
    expect(events[0]).toContain(event);
    isDrained();
    await settle();
    expect(events.at(-1)).toBe('exit 1');
  },
);

test('a rejection with a value that is no error is logged with the value as text', async () => {
  const { host, events } = startProcess(async () => {});
  host.emit('unhandledRejection', 'no error at all');
  await settle();
  expect(events[0]).toContain('no error at all');
});

test.each(['SIGTERM', 'SIGINT'])(
  'the signal %s stops the process once, with exit code 0',
  async (signal) => {
    const { host, events } = startProcess(async () => {});
    host.emit(signal);
    host.emit(signal);
    await settle();
    expect(events).toEqual(['stop', 'exit 0']);
  },
);

test('an error during the shutdown is logged and does not start a second shutdown', async () => {
  const { host, events } = startProcess(() => new Promise(() => {}));
  host.emit('SIGTERM');
  host.emit('uncaughtException', new Error('late'));
  await settle();
  expect(events).toEqual(['stop', expect.stringContaining('late')]);
});

test('a shutdown that hangs or fails exits with 1', async () => {
  const hanging = startProcess(() => new Promise(() => {}));
  hanging.host.emit('SIGTERM');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(hanging.events).toEqual(['stop', 'exit 1']);
  const failing = startProcess(() => Promise.reject(new Error('cannot close')));
  failing.host.emit('SIGTERM');
  await settle();
  expect(failing.events).toEqual(['stop', 'exit 1']);
});
