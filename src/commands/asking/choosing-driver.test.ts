import { expect, test, vi } from 'vitest';
import { driverQuestion, shipmentsIn } from './choosing-driver.ts';
import type { Effects } from '../effects.ts';
import { subjectOfRows } from '../focus.ts';

const sipho = {
  id: 7,
  name: 'Sipho Dlamini',
  code: 'SDT-014',
  score: 72,
  reasons: ['typically 4,2 km away', 'SDT'],
  warnings: ['6 stops over capacity', 'Off duty'],
  is_on_duty: false,
};

function asked(
  answer: unknown = {
    shipments: 2,
    candidates: [sipho, { ...sipho, id: 8, warnings: [], is_on_duty: true }],
  },
) {
  const call = vi.fn<Effects['call']>(async () => answer);
  return { call, signal: new AbortController().signal };
}

const two = subjectOfRows('shipments', [{ id: 1 }, { id: 2 }]);

test('a driver question searches drivers for the shipments and offers each with score, reasons and warnings', async () => {
  const { call, signal } = asked();
  const question = driverQuestion(
    { call },
    { name: 'driver', label: 'Driver', shipments: two, leg: 'delivery' },
  );
  const options = await question.search?.('sip', signal);
  const body = { ids: [1, 2], leg: 'delivery', search: 'sip' };
  expect(call).toHaveBeenCalledExactlyOnceWith('POST /drivers/candidates', { body }, { signal });
  expect(options).toEqual([
    {
      value: 7,
      label: 'Sipho Dlamini',
      code: 'SDT-014',
      score: 72,
      detail: 'typically 4,2 km away · SDT',
      warning: '6 stops over capacity. Off duty',
      doubt: 'Sipho Dlamini is off duty.',
    },
    expect.not.objectContaining({ warning: expect.anything() }),
  ]);
  expect(question.heading).toBe('Best for these shipments');
});

test('a driver question sends "all matching" as a filter and does not offer the excluded drivers', async () => {
  const { call, signal } = asked();
  const shipments = {
    is: 'matching',
    kind: 'shipments',
    query: { flag: 'unassigned' },
    total: 9,
  } as const;
  const question = driverQuestion(
    { call },
    { name: 'driver', label: 'Driver', shipments, without: new Set([7]) },
  );
  expect((await question.search?.('', signal))?.map(({ value }) => value)).toEqual([8]);
  const body = { filter: { flag: 'unassigned' }, search: '' };
  expect(call).toHaveBeenCalledExactlyOnceWith('POST /drivers/candidates', { body }, { signal });
});

test('an unexpected response is an error, not an empty list', async () => {
  const { call, signal } = asked({});
  const question = driverQuestion({ call }, { name: 'driver', label: 'Driver', shipments: two });
  await expect(question.search?.('', signal)).rejects.toThrow(
    'The drivers could not be loaded. Try again.',
  );
});

test('a driver question sends no ids without shipments, and at most 1000', () => {
  expect(shipmentsIn({ is: 'none' })).toEqual({ ids: [] });
  const many = Array.from({ length: 1200 }, (_, at) => ({ id: at + 1 }));
  expect(shipmentsIn(subjectOfRows('shipments', many))).toEqual({
    ids: many.slice(0, 1000).map(({ id }) => id),
  });
});
