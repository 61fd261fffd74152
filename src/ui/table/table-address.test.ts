import { expect, test } from 'vitest';
import { readTableState, writeTableState } from './table-address.ts';

test('the URL sets filter, sort order, columns and the record in the panel', () => {
  const search = '?q=status%3Aon-hold+R1&sort=-created&panel=7&columns=ref,status:120&pinned=2';
  const state = readTableState(search);
  expect(state.terms).toHaveLength(2);
  expect(state.sort).toEqual(['created', 'DESC']);
  expect(state.layout).toMatchObject({ columns: ['ref', 'status'] });
  expect(state.panel).toBe(7);
  expect(new URLSearchParams(writeTableState('', state)).toString()).toBe(
    new URLSearchParams(search).toString(),
  );
});

test('an empty URL uses the defaults of the table', () => {
  expect(readTableState('')).toEqual({ terms: [], sort: null, layout: null, panel: null });
  expect(readTableState('?sort=created').sort).toEqual(['created', 'ASC']);
  expect(readTableState('?density=compact').layout).toMatchObject({ density: 'compact' });
  expect(readTableState('?density=regular').layout).toMatchObject({ density: 'regular' });
  expect(readTableState('?density=huge&pinned=2').layout).toBeNull();
  expect(readTableState('?columns=ref&density=huge').layout).not.toHaveProperty('density');
});

test('the id of the record in the panel is a number or a text', () => {
  const panelOf = (text: string) => readTableState(`?panel=${text}`).panel;
  expect([panelOf('12'), panelOf('ABC123'), panelOf('1e3'), panelOf('')]).toEqual([
    12,
    'ABC123',
    '1e3',
    null,
  ]);
  // The second number has too many digits to be exact.
  expect([panelOf('123456789012345'), panelOf('1234567890123456')]).toEqual([
    123_456_789_012_345,
    '1234567890123456',
  ]);
});

test('an overlong filter in the URL is cut before parsing', () => {
  const terms = readTableState(`?q=${'a'.repeat(5_000)}`).terms;
  expect(terms).toEqual([{ is: 'text', text: 'a'.repeat(2_000) }]);
});

test('a change of the table keeps other URL parameters and removes empty ones', () => {
  const search = 'tab=open&q=status%3Aa&sort=-created&columns=ref&pinned=1&density=compact&panel=7';
  const words = (changed: Parameters<typeof writeTableState>[1]) =>
    decodeURIComponent(writeTableState(search, changed));
  expect(words({})).toBe(decodeURIComponent(search));
  expect(words({ terms: [] })).not.toContain('q=');
  expect(words({ sort: ['name', 'ASC'] })).toContain('sort=name&');
  expect(words({ sort: null })).not.toContain('sort=');
  expect(words({ panel: null })).not.toContain('panel=');
  expect(words({ panel: 8 })).toContain('panel=8');
  expect(words({ layout: null })).toBe('tab=open&q=status:a&sort=-created&panel=7');
  expect(words({ layout: { density: 'regular' } })).toContain('density=regular');
});
