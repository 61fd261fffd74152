import { describe, expect, test } from 'vitest';
import {
  noticesOf,
  noticeText,
  noticeSwitches,
  quietUntil,
  silentDays,
  textParts,
} from './shipment-notices.ts';
import { settings as known } from '../settings/catalogue/catalogue.ts';
import { statuses } from '../kernel/statuses.ts';

test('every switch of a notice is a setting', () => {
  expect(noticeSwitches).toHaveLength(24);
  for (const { setting } of noticeSwitches) expect(known.has(setting)).toBe(true);
});

describe('recipients of notices', () => {
  const settings = (...on: string[]) => new Map(on.map((name) => [name, 'true']));

  test('are reached only by channels that are switched on for the status', () => {
    const on = settings(
      'notify_delivery_delivered_sms',
      'notify_delivery_delivered_email',
      'notify_delivery_in_locker_sms',
    );
    const told = noticesOf('delivered', 7, on).map(({ leg, channel }) => [leg, channel]);
    expect(told).toEqual([
      ['delivery', 'email'],
      ['delivery', 'sms'],
    ]);
    expect(noticesOf('at-hub', 7, on)).toEqual([]);
  });

  test.each(noticeSwitches)(
    '$setting alone enables notices for no other status',
    ({ status, ...own }) => {
      const found = statuses.flatMap((one) => noticesOf(one, 7, settings(own.setting)));
      expect(found).toEqual([{ status, ...own }]);
    },
  );

  test('exclude listed accounts from WhatsApp, and an invalid list excludes none', () => {
    const on = settings('notify_delivery_delivered_whatsapp');
    on.set('whatsapp_excluded_accounts', '[7]');
    expect(noticesOf('delivered', 7, on)).toEqual([]);
    expect(noticesOf('delivered', 8, on)).toHaveLength(1);
    on.set('whatsapp_excluded_accounts', '[7');
    expect(noticesOf('delivered', 7, on)).toHaveLength(1);
  });
});

test.each([
  // Noon in South Africa is 10:00 UTC.
  ['2026-11-20T10:00:00Z', '08:00', '20:00', null],
  ['2026-11-20T04:30:00Z', '08:00', '20:00', '2026-11-20T06:00:00.000Z'],
  ['2026-11-20T18:00:00Z', '08:00', '20:00', '2026-11-21T06:00:00.000Z'],
  ['2026-11-20T22:30:00Z', '08:00', '20:00', '2026-11-21T06:00:00.000Z'],
  ['2026-11-20T22:30:00Z', '20:00', '06:00', null],
  ['2026-11-20T10:00:00Z', '20:00', '06:00', '2026-11-20T18:00:00.000Z'],
  ['2026-11-20T01:00:00Z', '', '', null],
])(
  'a message written at %s with sending hours from %s to %s is sent %s',
  (now, from, to, expected) => {
    expect(quietUntil(new Date(now), [from, to])).toBe(expected);
  },
);

test.each([
  // 20 November 2026 is a Friday, 16 December a public holiday.
  ['2026-11-20T18:30:00Z', 'weekend', '2026-11-23T06:00:00.000Z'],
  ['2026-11-21T10:00:00Z', 'weekend', '2026-11-23T06:00:00.000Z'],
  ['2026-11-21T10:00:00Z', 'public_holidays', null],
  ['2026-12-16T10:00:00Z', 'public_holidays', '2026-12-17T06:00:00.000Z'],
  ['2026-12-16T10:00:00Z', 'weekend', null],
])('a message written at %s without messages on %s is sent %s', (now, days, expected) => {
  const settings = new Map([[`allow_push_notifications_${days}`, 'false']]);
  const isSilent = silentDays(settings, new Map());
  expect(quietUntil(new Date(now), ['08:00', '20:00'], isSilent)).toBe(expected);
});

test('a notice names the company, shipment, place and tracking link', () => {
  const told = { company: 'Highveld', reference: 'TCGD 1', trackingUrl: 'https://track.example' };
  expect(noticeText({ ...told, status: 'ready-for-pickup', place: 'Rosebank Mall' })).toBe(
    'Highveld: your parcel TCGD 1 is ready to be collected at Rosebank Mall. https://track.example?reference=TCGD%201',
  );
  const own = { ...told, status: 'delivered', trackingUrl: 'https://us.example/tracker' };
  expect(noticeText({ ...own, isShort: true })).toContain('https://us.example/t/TCGD%201');
  const template = 'Hi! {reference} waits {place}. Thank you, {company}. {link}';
  expect(noticeText({ ...told, status: 'in-locker', place: null, template })).toBe(
    'Hi! TCGD 1 waits. Thank you, Highveld. https://track.example?reference=TCGD%201',
  );
  expect(noticeText({ ...told, status: 'delivered', trackingUrl: '' })).toBe(
    'Highveld: your parcel TCGD 1 has been delivered.',
  );
});

test.each([
  ['a'.repeat(160), 1],
  ['a'.repeat(161), 2],
  ['a'.repeat(307), 3],
  [`${'a'.repeat(69)}ḓ`, 1],
  [`${'a'.repeat(70)}ḓ`, 2],
])('a text message is billed in parts', (text, parts) => expect(textParts(text)).toBe(parts));
