import { expect, test } from 'vitest';
import { costOf, receiptOf } from './money/receipt-plan.ts';

const NOW = Date.parse('2026-11-24T08:00:10Z');
const sentText = (id: number, channel: 'sms' | 'whatsapp' = 'sms') => ({
  id,
  channel,
  parts: 2,
  sent_at: '2026-11-24T08:00:00Z',
});

test('four of a hundred messages fail, and only WhatsApp messages get a read receipt', () => {
  const ids = Array.from({ length: 100 }, (_, index) => index + 1);
  const count = (channel: 'sms' | 'whatsapp', status: string) =>
    ids.filter((id) => receiptOf(sentText(id, channel), NOW)?.status === status).length;
  expect([count('sms', 'failed'), count('sms', 'delivered'), count('sms', 'read')]).toEqual([
    4, 96, 0,
  ]);
  expect(count('whatsapp', 'read')).toBe(60);
});

test('a message has no delivery receipt immediately after sending, and its cost is charged per part', () => {
  expect(receiptOf(sentText(7), Date.parse('2026-11-24T08:00:01Z'))).toBeNull();
  expect(costOf(sentText(7))).toBe(0.46);
});
