import { expect, test } from 'vitest';
import { HIDDEN_CODE } from './message-codes.ts';
import { canResend, isNews, messageStates, reportedStates, wishIn } from './sent-messages.ts';

test('reports only lead forward, and what arrived has not failed', () => {
  const news = messageStates.map((from) => [from, reportedStates.filter((to) => isNews(from, to))]);
  expect(Object.fromEntries(news)).toEqual({
    held: [],
    queued: ['sent', 'delivered', 'read', 'failed'],
    sent: ['delivered', 'read', 'failed'],
    delivered: ['read'],
    read: [],
    failed: [],
  });
});

test.each([
  ['STOP', 'stop'],
  [' Stop. ', 'stop'],
  ['opt-out', 'stop'],
  ['Start', 'start'],
  ['Please stop at the gate', null],
  ['', null],
])('"%s" asks for %s', (answer, wish) => expect(wishIn(answer)).toBe(wish));

test('a PIN is never sent twice, and nothing before it was sent once', () => {
  expect(canResend({ status: 'delivered', message: 'Delivered.' })).toBe(true);
  expect(canResend({ status: 'queued', message: 'Delivered.' })).toBe('Not sent yet');
  expect(canResend({ status: 'sent', message: `PIN ${HIDDEN_CODE}` })).toMatch('new PIN');
});
