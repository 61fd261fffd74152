// @vitest-environment happy-dom
import { act } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { parcelTable } from '#tests/support/screens/parcel-table.tsx';
import type { FilterField } from './filter/filter-fields.ts';

const { world, show, settle } = parcelTable();

const people = new Map([
  ['7', 'Thabo Nkosi'],
  ['8', 'Sipho Dlamini'],
]);
let asked: (readonly string[])[] = [];
beforeEach(() => {
  asked = [];
});

const driver: FilterField = {
  name: 'driver',
  label: 'Driver',
  kind: 'choice',
  key: 'failed_by',
  many: true,
  options: async () => [{ value: '7', label: 'Thabo Nkosi, D0007' }],
  named: async (values) => {
    asked.push(values);
    return values.flatMap((value) => {
      const label = people.get(value);
      return label === undefined ? [] : { value, label };
    });
  },
};

const status: FilterField = {
  name: 'status',
  label: 'Status',
  kind: 'choice',
  many: true,
  excluded: 'without_status',
  options: [
    { value: 'at-hub', label: 'At hub' },
    { value: 'in-transit', label: 'In transit' },
  ],
};
const late: FilterField = { name: 'late', label: 'Late', kind: 'flag' };

async function open(q: string) {
  history.replaceState(null, '', `/parcels?${new URLSearchParams({ q })}`);
  await show({ filters: [driver, status, late] });
}
const chips = () => [...document.querySelectorAll('.filter-chip')].map((chip) => chip.textContent);

test.each([
  ['driver:7', 'Driver: Thabo Nkosi'],
  ['driver:7,8', 'Driver: Thabo Nkosi, Sipho Dlamini'],
  ['driver:7,8,9,10,11', 'Driver: Thabo Nkosi, Sipho Dlamini, 9 and 2 more'],
  // Without permission for the record the condition is displayed as typed.
  ['driver:99', 'Driver: 99'],
])('a link with %s is displayed as “%s”', async (q, words) => {
  await open(q);
  expect(chips()).toEqual([words]);
  expect(document.querySelector('.chip-remove')?.getAttribute('aria-label')).toBe(
    `Remove filter ${words}`,
  );
  expect(asked).toHaveLength(1);
});

test.each([
  ['status:at-hub,in-transit', 'Status: At hub, In transit'],
  ['-status:at-hub', 'Status not: At hub'],
  ['late:yes', 'Late: yes'],
])('the condition %s is displayed with names instead of codes', async (q, words) => {
  await open(q);
  expect(chips()).toEqual([words]);
});

test('the filter sends the id, and the message of an empty list names the driver', async () => {
  world.rows = [];
  await open('driver:7');
  expect(world.asked.at(-1)?.filter).toEqual({ failed_by: [7] });
  expect(document.body.textContent).toContain('Nothing matches Driver: Thabo Nkosi.');
  expect(document.body.textContent).toContain('Remove “Driver: Thabo Nkosi”');
});

test('an invalid id is displayed as typed and is not looked up', async () => {
  await open('driver:thabo');
  expect(chips()[0]).toContain('driver is thabo');
  expect(asked).toEqual([]);
});

test('suggestions of the filter show names of records instead of ids', async () => {
  await open('');
  const line = document.querySelector<HTMLInputElement>('input[aria-label="Add a filter"]');
  await act(async () => {
    line?.focus();
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
    set?.call(line, 'driver:tha');
    line?.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await settle();
  const options = [...document.querySelectorAll('[role=option]')].map((one) => one.textContent);
  expect(options).toEqual(['Thabo Nkosi, D0007']);
});
