/** Random numbers between 0 and 1, equal for equal seeds (mulberry32). */
export function chanceFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export type Chance = () => number;

/** Picks one of several values at random. */
export function oneOf<T>(chance: Chance, some: readonly T[]): T {
  const found = some[Math.floor(chance() * some.length)];
  if (found === undefined) throw new Error('There is nothing to choose from');
  return found;
}

const nested = (depth: number): unknown => JSON.parse('['.repeat(depth) + ']'.repeat(depth));

/** Texts that break code that treats them as plain text. */
export const hostileTexts: readonly string[] = [
  '',
  ' ',
  'a\ud800',
  '\udc00\ud800',
  'a\0b',
  '\u202etxt.exe\u2066',
  '\u0007\u001b[31m',
  '\ufeff\u200b\u200d',
  'é'.normalize('NFD').repeat(50),
  'x'.repeat(100_000),
  '💥'.repeat(500),
  "' or 1=1; drop table users; --",
  '%_\\%',
  '${7*7}{{7*7}}',
  '<img src=x onerror=alert(1)>',
  '../../../etc/passwd',
  'javascript:alert(1)',
  '=HYPERLINK("http://evil.example")',
  'NaN',
  'Infinity',
  '-0',
  '1e309',
  '0x10',
  '١٢٣',
  'null',
  'undefined',
  'true',
  '__proto__',
  'constructor',
  '0000-00-00',
  '2026-02-30',
  '9999-12-31T23:59:59.999Z',
  '+275760-09-13T00:00:00.001Z',
  '-271821-04-20T00:00:00Z',
  '0001-01-01T00:00:00Z',
  '2026-11-22T10:00:00+99:99',
  'a@b',
  'x@' + 'y'.repeat(300) + '.test',
  '+27',
];

/** Values of unexpected types, sizes and depths. */
const hostileValues: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  -0,
  0.1,
  1e-320,
  1.7976931348623157e308,
  2_147_483_647,
  2_147_483_648,
  2 ** 53,
  -(2 ** 63),
  [],
  {},
  [null],
  [[]],
  nested(50),
  nested(3000),
  Array.from({ length: 100_000 }, (_, at) => at + 1),
  Array.from({ length: 5000 }, () => 1),
  JSON.parse('{"__proto__":{"admin":true}}'),
  { constructor: { prototype: { admin: true } } },
  { toString: 1, hasOwnProperty: null, length: -1 },
  { $ne: null },
  { 'a\ud800': 1, 'b\0': 2 },
];

export const hostileValue = (chance: Chance): unknown =>
  chance() < 0.5 ? oneOf(chance, hostileTexts) : oneOf(chance, hostileValues);
