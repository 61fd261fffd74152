import { expect, test } from 'vitest';
import { isConsolePage, noticeStates, whyNotEditable, whyNotWithdrawn } from './notices.ts';

test('a notice can be edited before publication and withdrawn before it ends', () => {
  expect(noticeStates.filter((state) => whyNotEditable(state) === null)).toEqual([
    'draft',
    'scheduled',
  ]);
  expect(whyNotEditable('withdrawn')).toBe('This notice is already withdrawn.');
  expect(noticeStates.filter((state) => whyNotWithdrawn(state) === null)).toEqual([
    'scheduled',
    'published',
  ]);
  expect(whyNotWithdrawn('draft')).toBe('This notice is a draft.');
  expect(whyNotWithdrawn('withdrawn')).toBe('This notice is already withdrawn.');
});

const paths = ['/shipments', '/shipments/:id', '/lockers/:id/walk'];

test.each(['/shipments', '/shipments?q=late', '/shipments/7#map', '/lockers/7/walk?x=/a/b'])(
  'a notice can link to %s',
  (address) => {
    expect(isConsolePage(address, paths)).toBe(true);
  },
);

test.each([
  '',
  '/',
  '/shipments/',
  '/shipments/7/8',
  '/lockers/7',
  'https://evil.example',
  '/Shipments',
])('a notice cannot link to "%s"', (address) => {
  expect(isConsolePage(address, paths)).toBe(false);
});
