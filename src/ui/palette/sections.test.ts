import { describe, expect, test } from 'vitest';
import { COMMANDS, LIST, PAGES, recordEntry, RECORDS, VIEWS, type Entry } from './entries.ts';
import { indexOf } from './rank.ts';
import { foundSections, startSections, type Section } from './sections.ts';

const key = (title: string, group: string, more: Partial<Entry> = {}): Entry => ({
  id: title,
  title,
  group,
  ...more,
  kind: 'key',
});
const twoShipments = { is: 'matching', kind: 'shipments', query: {}, total: 2 } as const;
const named = (sections: readonly Section[]) =>
  sections.map(({ title, rows }) => `${title}: ${rows.map((row) => row.title).join(', ')}`);

describe('without a query', () => {
  const entries = [
    key('Sign out', COMMANDS),
    key('Shipments', PAGES),
    key('Late', VIEWS),
    key('Export', LIST),
    key('Cancel', 'With 2 shipments', { off: true }),
    key('Assign', 'With 2 shipments'),
  ];
  const used = (...ids: string[]) => ({ recent: (most: number) => ids.slice(0, most) });

  test('commands for the subject come first, available ones before disabled ones', () => {
    expect(named(startSections(entries, twoShipments, used('Sign out')))).toEqual([
      'With 2 shipments: Assign, Cancel',
      'Recent: Sign out',
      'This list: Export',
      'Places: Shipments',
      'Views: Late',
    ]);
  });

  test('without a subject, commands for the list on screen come first', () => {
    const listed = entries.filter(({ group }) => group !== 'With 2 shipments');
    expect(named(startSections(listed, { is: 'none' }, used('Late', 'gone', 'Shipments')))).toEqual(
      ['This list: Export', 'Recent: Late, Shipments', 'Commands: Sign out'],
    );
  });

  test('shows at most five recent entries', () => {
    const many = Array.from({ length: 9 }, (_, at) => key(`Place ${at}`, PAGES));
    const [recent] = startSections(many, { is: 'none' }, used(...many.map(({ id }) => id)));
    expect(recent?.rows).toHaveLength(5);
  });

  test('shows at most fifty rows', () => {
    const many = Array.from({ length: 99 }, (_, at) => key(`Place ${at}`, PAGES));
    expect(startSections(many, { is: 'none' }, used()).flatMap(({ rows }) => rows)).toHaveLength(
      50,
    );
  });
});

describe('with a query', () => {
  const entries = [
    key('Rates and estimates', PAGES),
    key('Recalculate', COMMANDS),
    key('Rate groups', VIEWS),
    key('R100', RECORDS),
  ];
  const frecency = { weightOf: () => 0 };
  const find = (query: string, input: Partial<Parameters<typeof foundSections>[2]> = {}) =>
    named(foundSections(indexOf(entries), query, { records: [], frecency, ...input }));
  const sentence = key('Rate the shipment', 'Sentence');

  test('all groups are searched, the best group comes first and records come last', () => {
    expect(find('rate')).toEqual(['Views: Rate groups', 'Places: Rates and estimates']);
    expect(find('r', { records: [key('Rivonia', 'x')] }).at(-1)).toBe('Records: R100, Rivonia');
  });

  test('an exact record comes before everything except a page with that name', () => {
    const records = [key('Other', 'x'), key('RX12', 'x', { exact: true })];
    expect(find('rec', { records })).toEqual(['Records: RX12, Other', 'Commands: Recalculate']);
    expect(find('recalculate', { records })).toEqual([
      'Commands: Recalculate',
      'Records: RX12, Other',
    ]);
  });

  test('lists a record only once and at most twelve records of the server', () => {
    const records = Array.from({ length: 20 }, (_, at) => key(`Found ${at}`, 'x'));
    expect(
      foundSections(indexOf(entries), 'r100', { records, frecency }).at(-1)?.rows,
    ).toHaveLength(13);
    expect(find('r100', { records: [key('R100', 'x')] })).toEqual(['Records: R100']);
  });

  test('the twelve records include all entities found, in their order', () => {
    const found = (kind: 'accounts' | 'users' | 'drivers', count: number): Entry[] =>
      Array.from({ length: count }, (_, id) =>
        recordEntry({ kind, title: `${kind} ${id}`, href: '', row: { id } }),
      );
    const records = [...found('accounts', 8), ...found('drivers', 8), ...found('users', 2)];
    const rows = foundSections(indexOf(entries), 'r100', { records, frecency }).at(-1)?.rows ?? [];
    const of = (kind: string) => rows.filter(({ title }) => title.startsWith(kind)).length;
    expect([of('accounts'), of('drivers'), of('users')]).toEqual([5, 5, 2]);
    expect(rows.slice(1, 3).map(({ title }) => title)).toEqual(['accounts 0', 'accounts 1']);
  });

  test('an interpreted sentence comes before everything except an entry whose complete name is typed', () => {
    const sentences = [sentence];
    expect(find('rec', { sentences })[0]).toBe('Sentence: Rate the shipment');
    expect(find('recalculate', { sentences })).toEqual([
      'Commands: Recalculate',
      'Sentence: Rate the shipment',
    ]);
    expect(find('rate', { sentences })[1]).toBe('Sentence: Rate the shipment');
  });

  test('fuzzy matches appear only without other results', () => {
    expect(find('rcl')).toEqual(['Commands: Recalculate']);
    // Fuzzy matches are hidden in three cases: before the response, with records or sentences, and
    // for codes.
    expect(find('rcl', { isSearched: false })).toEqual([]);
    expect(find('rcl', { records: [key('Found', 'x')] })).toEqual(['Records: Found']);
    expect(find('rcl', { sentences: [sentence] })).toEqual(['Sentence: Rate the shipment']);
    expect(find('r1 0')).toEqual([]);
  });
});
