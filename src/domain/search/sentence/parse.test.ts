import { describe, expect, test } from 'vitest';
import { uncollectedStatuses } from '#domain/drivers/driver-work.ts';
import { sets, verbs } from '#tests/support/sentence-words.ts';
import { lexiconOf } from './lexicon.ts';
import { parse } from './parse.ts';
import type { Reading } from './reading.ts';

const lexicon = lexiconOf(verbs, sets);
const SUNDAY = '2026-11-22';
/** At 01:15, so that two hours ago was yesterday. */
const now = Date.parse(`${SUNDAY}T01:15:00+02:00`);
const read = (text: string, kind: string | null = null) =>
  parse(text, lexicon, { kind, today: SUNDAY, now });

/** Reading in one line, as in the table below. */
function said(reading: Reading | undefined): string {
  if (!reading) return 'nothing';
  const { verb, kind, conditions, count, order, records, isSelection, leftOver } = reading;
  const terms = conditions.map(
    ({ field, value, isOpen }) => `${field}:${isOpen ? '?' : ''}${value}`,
  );
  const given = reading.arguments.map((one) => {
    if (one.is === 'answer') return `${one.name}=${one.text}`;
    return one.is === 'best' ? 'best' : `${one.is} ${one.text}`;
  });
  return [
    verb ?? 'open',
    kind ?? '-',
    ...(order === null ? [] : [order]),
    ...(count === null ? [] : [`first ${count}`]),
    ...(isSelection ? ['selection'] : []),
    ...terms.toSorted(),
    ...records,
    ...given,
    ...(leftOver.length > 0 ? [`left over: ${leftOver.join(' ')}`] : []),
  ].join(' · ');
}

const collections = `status:${uncollectedStatuses.join()}`;

describe('meanings of forty sentences', () => {
  test.each([
    ['nearest 5 drivers to NG54', 'nearest · - · first 5 · NG54'],
    ['assign to sipho', 'assign · shipments · person sipho'],
    [
      'assign 20 unassigned SDT to sipho',
      'assign · shipments · first 20 · branch:SDT · flag:unassigned · person sipho',
    ],
    [
      'sipho unassigned 20 sdt assign',
      'assign · shipments · first 20 · branch:SDT · flag:unassigned · person sipho',
    ],
    ['mail failed today "delayed"', 'mail · shipments · flag:failed_today · text delayed'],
    ['track 8DK5T7', 'open · - · 8DK5T7'],
    ['where is 8dk5t7', 'open · - · 8DK5T7'],
    ['8DK5T7', 'open · - · 8DK5T7'],
    ['open TCGD000501', 'open · - · TCGD000501'],
    ['export', 'export · -'],
    ['export overdue to csv', 'export · shipments · flag:overdue'],
    ['failed today', 'open · shipments · flag:failed_today'],
    ['unassigned', 'open · shipments · flag:unassigned'],
    ['failed', 'open · shipments · flag:failed_today'],
    ['failed last 2 h', 'open · shipments · failed:>=2026-11-21T23:15'],
    ['failed last 30 minutes', 'open · shipments · failed:>=2026-11-22T00:45'],
    ['failed last 3 days', 'open · shipments · failed:>=2026-11-19'],
    ['delivered since 8:00', 'open · shipments · delivered:>=2026-11-22T08:00'],
    ['log out', 'sign-out · -'],
    ['reset password priya', 'reset-password · users · person priya'],
    ['note FV4XVM "gate code 4471"', 'note · shipments · FV4XVM · text gate code 4471'],
    ['note FV4XVM gate code 4471', 'note · shipments · FV4XVM · left over: gate code 4471'],
    [
      'note "call first" on hold cpt',
      'note · shipments · branch:CPT · flag:on_hold · text call first',
    ],
    ['print FV4XVM PZDRMT', 'print · shipments · FV4XVM · PZDRMT'],
    [
      "print today's collections SDT",
      `print · shipments · branch:SDT · created:today · ${collections}`,
    ],
    ['assign FV4XVM to sipho dlamini', 'assign · shipments · FV4XVM · person sipho dlamini'],
    ['assign these to JNB-014', 'assign · shipments · selection · person JNB-014'],
    ['assign oldest 5 unassigned', 'assign · shipments · oldest · first 5 · flag:unassigned'],
    ['give sandton collections to best', `assign · shipments · branch:SDT · ${collections} · best`],
    [
      'cancel FV4XVM because duplicate',
      'status · shipments · FV4XVM · status=Cancelled · text duplicate',
    ],
    ['hold overdue OVN', 'status · shipments · flag:overdue · service:OVN · status=hold'],
    [
      'delivered yesterday by sipho',
      'open · shipments · delivered-by:?sipho · delivered:yesterday',
    ],
    ['IAL001 this week', 'open · shipments · account:?IAL001 · created:>=2026-11-16'],
    ['retry failed', 'retry · -'],
    [
      'resubmit customer reference missing',
      'resubmit · events · failure:customer-reference-missing',
    ],
    ['new shipment IAL001', 'book · - · IAL001'],
    ['lockers offline cape town', 'open · lockers · branch:CPT · state:offline'],
    ['full lockers', 'open · lockers · fill:full'],
    ['silent drivers durban', 'open · drivers · branch:DUR · fix:>10m'],
    ['replay 08:00', 'replay · - · moment 08:00'],
    ['dark', 'mode · - · mode=Dark'],
    ['columns', 'columns · -'],
    [
      'assign 50 unassigned SDT to sipho d',
      'assign · shipments · first 50 · branch:SDT · flag:unassigned · person sipho d',
    ],
    ['delete everything', 'nothing'],
  ])('understands the sentence: %s', (sentence, meaning) => {
    expect(said(read(sentence)[0])).toBe(meaning);
  });

  test('a word that several lists share has an interpretation for each, the list on screen first', () => {
    expect(read('failed').map(({ kind }) => kind)).toEqual([
      'shipments',
      'events',
      'inbound',
      'runs',
    ]);
    expect(read('failed', 'shipments')[0]?.kind).toBe('shipments');
  });
});

const permutationsOf = (words: readonly string[]): string[][] =>
  words.length < 2
    ? [[...words]]
    : words.flatMap((word, at) =>
        permutationsOf(words.toSpliced(at, 1)).map((rest) => [word, ...rest]),
      );

test.each([
  ['assign', '20', 'unassigned', 'SDT', 'to sipho'],
  ['note', 'FV4XVM', '"gate code 4471"'],
  ['assign', 'FV4XVM', 'to sipho dlamini'],
])('the parts of a sentence mean the same in any order: %s %s %s', (...parts) => {
  const meant = said(read(parts.join(' '))[0]);
  for (const order of permutationsOf(parts)) expect(said(read(order.join(' '))[0])).toBe(meant);
});

describe('limits of sentences', () => {
  test('numbers in quotes are text', () => {
    const [reading] = read('note "20 unassigned SDT" FV4XVM');
    expect(reading).toMatchObject({ count: null, conditions: [], records: ['FV4XVM'] });
  });

  test('a command that the user does not have is not a verb', () => {
    const without = lexiconOf(
      verbs.filter(({ id }) => id !== 'assign'),
      sets,
    );
    const found = parse('assign FV4XVM', without, { kind: null, today: SUNDAY });
    expect(found.map(({ verb }) => verb)).toEqual([null]);
    expect(found[0]?.leftOver).toEqual(['assign']);
  });

  test('two verbs or conditions of two lists have no interpretation', () => {
    expect(read('assign note FV4XVM')).toEqual([]);
    expect(read('unassigned offline')).toEqual([]);
  });

  test.each([
    ['many letters', 'a'.repeat(10_000)],
    ['many words', 'failed '.repeat(2_000)],
    ['characters of regular expressions', '(((((.*)+)+)+$ [a-z]{1,99999} \\'],
    ['right-to-left text', 'شحنة رقم ١٢٣ إلى جوهانسبرغ'],
    ['an unclosed quote', 'note FV4XVM "gate'],
    ['nothing', '  '],
  ])('hostile text gives no conditions: %s', (_, text) => {
    expect(read(text).every(({ conditions }) => conditions.length === 0)).toBe(true);
  });

  test('accents and case are ignored', () => {
    expect(said(read('ASSÏGN Unassigned')[0])).toBe(said(read('assign unassigned')[0]));
  });
});
