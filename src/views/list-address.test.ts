import { expect, test } from 'vitest';
import { readAddress } from './list-address.ts';

const sorting = { by: ['name', 'email'], first: ['name', 'ASC'] } as const;
const read = (address: string) =>
  readAddress(new URLSearchParams(address), { by: sorting.by, first: [...sorting.first] });

test('an address says search, order and page', () => {
  expect(read('q=nkosi&sort=-email&page=3')).toEqual({
    search: 'nkosi',
    sort: ['email', 'DESC'],
    page: 3,
    range: [50, 74],
  });
});

test.each(['', 'page=0', 'page=-4', 'page=two', 'sort=password', 'sort=--name'])(
  'what %s says wrongly counts as not said',
  (address) => {
    expect(read(address)).toEqual({ search: '', sort: ['name', 'ASC'], page: 1, range: [0, 24] });
  },
);
