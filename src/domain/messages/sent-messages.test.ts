import { expect, test } from 'vitest';
import { HIDDEN_CODE } from './message-codes.ts';
import {
  canResend,
  heldReason,
  isAdvance,
  messageStates,
  otherChannel,
  reportedStates,
  optRequestIn,
  withinBudget,
} from './sent-messages.ts';

test('message states only move forward, and a delivered message cannot fail', () => {
  const news = messageStates.map((from) => [
    from,
    reportedStates.filter((to) => isAdvance(from, to)),
  ]);
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
])('the reply "%s" asks for %s', (answer, wish) => expect(optRequestIn(answer)).toBe(wish));

test('neither a queued message nor one with a PIN can be resent', () => {
  expect(canResend({ status: 'delivered', message: 'Delivered.' })).toBe(true);
  expect(canResend({ status: 'queued', message: 'Delivered.' })).toBe('Not sent yet');
  expect(canResend({ status: 'sent', message: `PIN ${HIDDEN_CODE}` })).toMatch('new PIN');
});

test('a text message is resent on the other channel', () => {
  expect(otherChannel('sms')).toBe('whatsapp');
  expect(otherChannel('whatsapp')).toBe('sms');
  expect(otherChannel('push')).toBe('sms');
});

test('messages within the daily budget of an account are sent, and the rest are held', () => {
  const messages = [{ parts: 2 }, { parts: 3 }, { parts: 1 }];
  expect(withinBudget(messages, { most: 8, sent: 5 })).toEqual({
    sent: [{ parts: 2 }, { parts: 1 }],
    held: [{ parts: 3 }],
  });
  expect(withinBudget(messages, { most: 0, sent: 500 }).held).toEqual([]);
  expect(heldReason(8)).toBe('Held: the account sends at most 8 text messages a day.');
});
