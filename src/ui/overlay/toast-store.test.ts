import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createToasts } from './toast-store.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const texts = (toasts: readonly { text: string }[]) => toasts.map((toast) => toast.text);

test('a toast about a success closes after 2 s and stays in the history', () => {
  const toasts = createToasts();
  toasts.show({ kind: 'success', text: 'Settings saved' });
  vi.advanceTimersByTime(1_999);
  expect(texts(toasts.getState().shown)).toEqual(['Settings saved']);
  vi.advanceTimersByTime(1);
  expect(toasts.getState().shown).toEqual([]);
  expect(texts(toasts.getState().history)).toEqual(['Settings saved']);
});

test('toasts with warnings and errors stay until they are closed', () => {
  const toasts = createToasts();
  const warning = toasts.show({ kind: 'warning', text: 'Your session ended' });
  toasts.show({ kind: 'error', text: 'Failed to download PDF.' });
  vi.advanceTimersByTime(3_600_000);
  expect(texts(toasts.getState().shown)).toEqual(['Your session ended', 'Failed to download PDF.']);
  toasts.close(warning);
  expect(texts(toasts.getState().shown)).toEqual(['Failed to download PDF.']);
});

test('after a pause, paused toasts stay for another 2 s', () => {
  const toasts = createToasts();
  toasts.show({ kind: 'success', text: 'before' });
  vi.advanceTimersByTime(1_500);
  toasts.pause();
  toasts.show({ kind: 'success', text: 'meanwhile' });
  vi.advanceTimersByTime(60_000);
  expect(texts(toasts.getState().shown)).toEqual(['before', 'meanwhile']);
  toasts.release();
  vi.advanceTimersByTime(1_999);
  expect(toasts.getState().shown).toHaveLength(2);
  vi.advanceTimersByTime(1);
  expect(toasts.getState().shown).toEqual([]);
});

test('the screen shows the newest four toasts and the history the newest hundred', () => {
  const toasts = createToasts();
  for (let at = 1; at <= 105; at++) toasts.show({ kind: 'error', text: String(at) });
  expect(texts(toasts.getState().shown)).toEqual(['102', '103', '104', '105']);
  expect(toasts.getState().history).toHaveLength(100);
  expect(toasts.getState().history[0]?.text).toBe('105');
});

test('clearing removes all messages and timers', () => {
  const toasts = createToasts();
  toasts.show({ kind: 'success', text: 'gone' });
  toasts.clear();
  expect(toasts.getState()).toEqual({ shown: [], history: [] });
  expect(vi.getTimerCount()).toBe(0);
});

test('listeners get every change until they unsubscribe, and only a change replaces the state object', () => {
  const toasts = createToasts();
  const heard = vi.fn();
  const leave = toasts.subscribe(heard);
  const before = toasts.getState();
  expect(toasts.getState()).toBe(before);
  toasts.show({ kind: 'info', text: 'one' });
  expect(heard).toHaveBeenCalledTimes(1);
  leave();
  toasts.show({ kind: 'info', text: 'two' });
  expect(heard).toHaveBeenCalledTimes(1);
});
