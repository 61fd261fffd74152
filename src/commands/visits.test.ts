import { expect, test, vi } from 'vitest';
import { noEffects } from '#tests/support/recomputed/effects.ts';
import type { Effects } from './effects.ts';
import { intentOf, perform } from './run.ts';
import { navigationCommands, savedViewCommand, savedViewCommands } from './visits.ts';

const shipments = {
  id: 'shipments',
  title: 'Shipments',
  path: '/shipments',
  go: 'g s',
  keywords: ['parcels'],
  nav: { text: 'All', icon: 'package', group: 'Operations', order: 20 },
  views: [
    ['All', ''],
    ['Unassigned', 'is:unassigned'],
    ['Unpaid', 'is:unpaid', 'View billing'],
  ],
} as const;
const record = { id: 'shipment', title: 'Shipment', path: '/shipments/:id' };
const market = (title: string) => ({
  id: title,
  title,
  path: '/m',
  nav: { section: 'Marketplace', order: 10 },
});
const goesTo = async (command: Parameters<typeof intentOf>[0] | undefined) => {
  const go = vi.fn<Effects['go']>();
  if (command)
    await perform(intentOf(command, { is: 'none' }, { answers: {} }), { ...noEffects, go });
  return go.mock.calls[0]?.[0];
};

test('each view except records gets a command, in the order of the navigation', async () => {
  const found = navigationCommands([
    { id: 'loose', title: 'Loose', path: '/loose' },
    shipments,
    record,
    market('Failures'),
    market('Marketplace logs'),
  ]);
  expect(found.map(({ title }) => title)).toEqual([
    'Go to Marketplace failures',
    'Go to Marketplace logs',
    'Go to Shipments',
    'Go to Loose',
  ]);
  const place = found.find(({ id }) => id === 'go.shipments');
  expect(place).toMatchObject({ icon: 'package', repeatable: false });
  expect(place?.keywords).toEqual(['All', 'Operations', 'parcels']);
  expect(await goesTo(place)).toBe('/shipments');
});

test('each saved view gets a command that opens its list with the filter, except the unfiltered view', async () => {
  const found = savedViewCommands([shipments, record]);
  expect(found.map(({ id, aside, can }) => [id, aside, can])).toEqual([
    ['view.shipments.Unassigned', 'Shipments', undefined],
    ['view.shipments.Unpaid', 'Shipments', 'View billing'],
  ]);
  expect(await goesTo(found[0])).toBe('/shipments?q=is%3Aunassigned');
  const shared = savedViewCommand(shipments, {
    id: '7',
    name: 'Mine',
    search: '',
    owner: 'Thandi',
  });
  expect(shared.aside).toBe('Shipments, shared by Thandi');
  expect(shared.keywords).toEqual(['view', 'Shipments Mine']);
  expect(await goesTo(shared)).toBe('/shipments');
});
