import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createSender } from './http-request.ts';
import { isPublicAddress } from './public-address.ts';

type Bytes = [number, number, number, number];

const byte = fc.integer({ min: 0, max: 255 });
/** IPv4 addresses of all reserved ranges. */
const privateBytes: fc.Arbitrary<Bytes> = fc.oneof(
  ...(
    [
      [0],
      [10],
      [127],
      [100, 64],
      [100, 127],
      [169, 254],
      [172, 16],
      [172, 31],
      [192, 0, 0],
      [192, 0, 2],
      [192, 168],
      [198, 18],
      [198, 51, 100],
      [203, 0, 113],
      [224],
      [240],
      [255, 255, 255, 255],
    ] as const
  ).map((prefix) =>
    fc
      .tuple(byte, byte, byte, byte)
      .map(([a, b, c, d]): Bytes => [
        prefix[0] ?? a,
        prefix[1] ?? b,
        prefix[2] ?? c,
        prefix[3] ?? d,
      ]),
  ),
);

const radix = fc.constantFrom(
  (value: number) => String(value),
  (value: number) => `0${value.toString(8)}`,
  (value: number) => `0x${value.toString(16)}`,
  (value: number) => `0X00${value.toString(16).toUpperCase()}`,
);
/** Spellings of an IPv4 address as one to four numbers, each decimal, octal or hexadecimal. */
const spelledIpv4 = fc
  .tuple(
    privateBytes,
    fc.integer({ min: 1, max: 4 }),
    fc.array(radix, { minLength: 4, maxLength: 4 }),
  )
  .map(([bytes, parts, spell]) => {
    const last = bytes.slice(parts - 1).reduce((sum, one) => sum * 256 + one, 0);
    return [...bytes.slice(0, parts - 1), last].map((one, at) => spell[at]?.(one)).join('.');
  });

const hex = ([a, b, c, d]: Bytes) => `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
/** IPv6 addresses that contain a private IPv4 address or are private themselves. */
const spelledIpv6 = fc
  .oneof(
    privateBytes.chain((bytes) =>
      fc.constantFrom(
        `::ffff:${bytes.join('.')}`,
        `::ffff:${hex(bytes)}`,
        `0:0:0:0:0:ffff:${hex(bytes)}`,
        `::${hex(bytes)}`,
        `::ffff:0:${hex(bytes)}`,
        `64:ff9b::${hex(bytes)}`,
        `64:ff9b:1::${hex(bytes)}`,
        `2002:${hex(bytes)}::`,
        `2001:0:${hex(bytes)}::`,
      ),
    ),
    fc.constantFrom('::', '::1', 'fe80::1', 'fec0::1', 'fc00::1', 'fd12:3456::1', 'ff02::1'),
    fc.constantFrom('100::1', '2001:db8::1', '3fff::1', '5f00::1', '2001:10::1', '2001:20::1'),
  )
  .map((address) => `[${address}]`);

const names = fc.constantFrom(
  'localhost',
  'LOCALHOST',
  'localhost.',
  'a.localhost',
  'localhost.localdomain',
  'ip6-localhost',
  'ｌｏｃａｌｈｏｓｔ',
  'loc\u00ADalhost',
  'xn--localhost',
  '127.0.0.1.nip.example',
  'metadata.google.internal',
);
const unusual = fc.constantFrom(
  '0',
  '127.1',
  '127.0.1',
  '127。0。0。1',
  '①②⑦.⓪.⓪.①',
  '%31%32%37.0.0.1',
  '[::1%25lo]',
  '[fe80::1%lo]',
  '127.0.0.1%00.example.com',
);

const wrapped = fc.constantFrom(
  (host: string) => host,
  (host: string) => (host.endsWith(']') || host.endsWith('.') ? host : `${host}.`),
  (host: string) => `example.com@${host}`,
  (host: string) => `example.com:443@${host}`,
  (host: string) => `example.com%2f@${host}`,
  (host: string) => `${host}/@example.com`,
  (host: string) => `${host}\\@example.com`,
  (host: string) => `\\${host}`,
  (host: string) => `/${host}#@example.com/`,
  (host: string) => `${host.slice(0, 2)}\t${host.slice(2)}`,
  (host: string) => `${host.slice(0, 1)}\r\n${host.slice(1)}`,
);

const address = fc
  .tuple(fc.oneof(spelledIpv4, spelledIpv6, names, unusual), wrapped)
  .map(([host, wrap]) => `https://${wrap(host)}`);

describe('addresses of private hosts', () => {
  // Every name resolves to this machine, as an attacker could configure for a domain.
  const send = createSender({
    isPublic: isPublicAddress,
    resolve: (_host, _options, done) => done(null, [{ address: '127.0.0.1', family: 4 }]),
  });
  const attempt = (text: string) => {
    const url = URL.parse(text);
    return url === null
      ? null
      : send({ url, method: 'GET', headers: {}, timeout: 2_000, allowPrivate: false });
  };

  test('are refused in every spelling, before a connection is opened', async () => {
    let refused = 0;
    await fc.assert(
      fc.asyncProperty(address, async (text) => {
        const sent = attempt(text);
        if (sent === null) return;
        await expect(sent).rejects.toMatchObject({ code: 'EPRIVATE' });
        refused += 1;
      }),
      { numRuns: 600 },
    );
    // The other texts are not valid addresses.
    expect(refused).toBeGreaterThan(200);
  });

  test.each(['http://8.8.8.8/', 'ftp://8.8.8.8/', 'file:///etc/passwd', 'data:text/plain,1'])(
    'are not reachable by %s, because only https requests are sent',
    async (text) => {
      await expect(attempt(text)).rejects.toThrow('Only https');
    },
  );

  test.each(['8.8.8.8', '196.25.1.1', '2606:4700::1111', '2c0f:f248::1'])(
    '%s is public',
    (text) => {
      expect(isPublicAddress(text)).toBe(true);
    },
  );
});
