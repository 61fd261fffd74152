import { describe, expect, test } from 'vitest';
import { parse } from '#domain/search/sentence/parse.ts';
import { knownTowns } from '#domain/places/suburbs.ts';
import { everyCommand } from '../commands/commands.ts';
import { lexiconFor } from './lexicon.ts';
import { readSets } from './sets.ts';

const branches = [
  { id: 3, words: ['SDT', 'Sandton depot'] },
  { id: 4, words: ['CPT', 'Cape Town hub', 'Cape Town'] },
  { id: 5, words: ['STB', 'Somerset West depot', 'Cape Town'] },
];

async function reader(commands = everyCommand) {
  const lexicon = lexiconFor(commands, await readSets(), { branches, towns: knownTowns });
  return (text: string, kind: string | null = null) =>
    parse(text, lexicon, { kind, today: '2026-11-22' });
}

const termsOf = (reading: Awaited<ReturnType<Awaited<ReturnType<typeof reader>>>>[number]) =>
  reading.conditions.map(({ field, value }) => `${field}:${value}`);

describe('commands and lists provide words for sentences', () => {
  test.each([
    [
      'assign 20 unassigned SDT to sipho',
      'shipments.3-assign',
      'shipments',
      ['flag:unassigned', 'branch:3'],
    ],
    ['give unassigned to best', 'shipments.3-assign', 'shipments', ['flag:unassigned']],
    ['mail failed today', 'shipments.5-mail', 'shipments', ['flag:failed_today']],
    [
      'note "call first" on hold cpt',
      'shipments.1-note',
      'shipments',
      ['flag:on_hold', 'branch:4'],
    ],
    ['print FV4XVM PZDRMT', 'shipments.2-waybill', 'shipments', []],
    ['cancel FV4XVM because duplicate', 'shipments.4-status', 'shipments', []],
    ['hold overdue OVN', 'shipments.4-status', 'shipments', ['flag:overdue', 'service:OVN']],
    ['nearest 3 drivers to NG54', 'maps.nearest', 'drivers', []],
    ['nearest 3 lockers to sandton', 'maps.nearest-lockers', 'lockers', []],
    ['closest lockers near cape town', 'maps.nearest-lockers', 'lockers', []],
    [
      'mail on hold ECO "we are sorry"',
      'shipments.5-mail',
      'shipments',
      ['flag:on_hold', 'service:ECO'],
    ],
    ['export lockers offline cape town', 'export', 'lockers', ['offline:yes', 'city:Cape Town']],
    ['download overdue csv', 'export', 'shipments', ['flag:overdue']],
    ['theme forest', 'look.theme', null, []],
    ['the forest theme', 'look.theme', null, []],
    ['dark mode', 'look.mode', null, []],
    ['compact rows', 'look.density', null, []],
    ['layout top bar', 'look.layout', null, []],
    ['lockers offline with parcels', null, 'lockers', ['offline:yes', 'parcels:yes']],
    ['full lockers durban', null, 'lockers', ['full:yes', 'city:Durban']],
    ['empty lockers in gqeberha', null, 'lockers', ['parcels:no', 'city:Gqeberha']],
    ['faulty doors pretoria', null, 'lockers', ['faulty:yes', 'city:Pretoria']],
    ['failed today durban', null, 'shipments', ['flag:failed_today', 'to-city:Durban']],
    ['over the limit durban', null, 'accounts', ['over-limit:yes', 'city:Durban']],
    ['silent drivers cape town', null, 'drivers', ['silent:yes', 'branch:4,5']],
    ['nearest 5 drivers to FV4XVM', 'maps.nearest', 'drivers', []],
    ['reset password priya', 'users.reset-password', 'users', []],
    ['retry failed', 'runs.retry-latest', null, []],
    ['log out', 'app.sign-out', null, []],
    ['dark', 'look.mode', null, []],
    [
      'resubmit customer reference missing',
      'marketplace-events.1-resubmit',
      'marketplace events',
      ['failure:customer-reference-missing'],
    ],
    ['failed today', null, 'shipments', ['flag:failed_today']],
    ['delivered since 08:00', null, 'shipments', ['delivered:>=2026-11-22T08:00']],
    ['failed since 08:00', null, 'shipments', ['failed:>=2026-11-22T08:00']],
    [
      'delivered yesterday by sipho',
      null,
      'shipments',
      ['delivered:yesterday', 'delivered-by:sipho'],
    ],
    ['IAL001 this week', null, 'shipments', ['created:>=2026-11-16', 'account:IAL001']],
    ['lockers offline cpt', null, 'lockers', ['offline:yes', 'branch:4']],
    ['full lockers', null, 'lockers', ['full:yes']],
    ['silent drivers cpt', null, 'drivers', ['silent:yes', 'branch:4']],
    ['idle drivers on duty', null, 'drivers', ['work:no', 'duty:yes']],
    ['out for delivery', null, 'shipments', ['status:out-for-delivery']],
    ['where is 8DK5T7', null, null, []],
  ])('interprets the sentence: %s', async (sentence, verb, kind, terms) => {
    const [reading] = (await reader())(sentence);
    expect(reading && { verb: reading.verb, kind: reading.kind, terms: termsOf(reading) }).toEqual({
      verb,
      kind,
      terms,
    });
    expect(reading?.leftOver).toEqual([]);
  });

  test('a place or a choice is an argument of its command', async () => {
    const read = await reader();
    const place = { is: 'place', text: 'sandton' };
    expect(read('nearest 3 lockers to sandton')[0]).toMatchObject({ count: 3, arguments: [place] });
    const forest = { is: 'answer', name: 'theme', text: 'Forest' };
    expect(read('theme forest')[0]?.arguments).toEqual([forest]);
    expect(read('note FV4XVM forest road')[0]?.leftOver).toEqual(['forest', 'road']);
  });

  test('a word that several lists share has a meaning for each list', async () => {
    const kinds = (await reader())('failed').map(({ kind }) => kind);
    expect(kinds).toEqual(
      expect.arrayContaining(['shipments', 'marketplace events', 'inbound shipments']),
    );
  });

  test('a command without permission is not a verb, and nonsense has no interpretation', async () => {
    const read = await reader(everyCommand.filter(({ id }) => id !== 'shipments.3-assign'));
    expect(read('assign FV4XVM').map(({ verb }) => verb)).toEqual([null]);
    expect(read('frobnicate everything')).toEqual([]);
  });

  test('every command with rows can start a sentence by its title', async () => {
    const read = await reader();
    const dumb = everyCommand.filter(({ id, on, title, sentence }) => {
      const isShort = title.split(' ').length <= 4;
      return (
        on !== undefined &&
        sentence !== false &&
        isShort &&
        !read(`${title.replace('…', '')} these`, on).some(({ verb }) => verb === id)
      );
    });
    expect(dumb.map(({ id }) => id)).toEqual([]);
  });
});
