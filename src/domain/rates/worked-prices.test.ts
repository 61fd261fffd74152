import { expect, test } from 'vitest';
import type { Cell } from './bands.ts';
import { ratedEnd, type DrawnArea } from './ends.ts';
import { priceOf, type PromoTerms, type RatedShipment, type Tariff } from './price.ts';
import type { SurchargeTerms } from './surcharges.ts';

/**
 * Prices of three families. Each line has family, service, from, to, then the minimum, then bands
 * as until, base and per kilogram.
 */
const tariffs = `
  STD  ECO GP WC    | 70   | 2: 70 + 0      | end: 70 + 6.50
  STD  ECO GP NC    | 70   | 2: 70 + 0      | end: 70 + 6.50
  STD  ECO GP KAROO | 0    | end: 100 + 1
  STD  ECO GP KZN   | 80   | 5: 60 + 4      | 20: 80 + 3.20
  STD  ECO GP GP    | 45   | 5: 45 + 0      | 30: 45 + 2.10
  STD  OVN GP WC    | 95   | 1: 95 + 0      | end: 95 + 24.75
  VOL  ECO GP WC    | 58   | 2: 58 + 0      | 10: 58 + 5.25 | end: 100 + 4.10
  FLAT ECO GP WC    | 0    | end: 99 + 0`;
const fuel: Readonly<Record<string, number>> = { STD: 12, VOL: 8, FLAT: 0 };

/**
 * Each line is calculated by hand from the tariffs above and the surcharges below: shipment |
 * extras | base and added parts | before VAT | VAT | price | reasoning. VAT is 15 % unless stated.
 */
const worked = `
  STD  ECO GP WC 1    |                   | 70                                   | 78.40   | 11.76  | 90.16  | first band; fuel 12 % of 70 = 8.40
  STD  ECO GP WC 2    |                   | 70                                   | 78.40   | 11.76  | 90.16  | a band includes its last kilogram
  STD  ECO GP WC 2.5  |                   | 73.25                                | 82.04   | 12.31  | 94.35  | 70 + 0.5 × 6.50; fuel 8.79; × 1.15 = 94.346
  STD  ECO GP WC 3    |                   | 76.50                                | 85.68   | 12.85  | 98.53  | 70 + 1 × 6.50; fuel 9.18; × 1.15 = 98.532
  STD  ECO GP WC 5    |                   | 89.50                                | 100.24  | 15.04  | 115.28 | 70 + 3 × 6.50; fuel 10.74; × 1.15 = 115.276
  STD  ECO GP WC 10   |                   | 122                                  | 136.64  | 20.50  | 157.14 | 70 + 8 × 6.50; fuel 14.64; × 1.15 = 157.136
  STD  ECO GP WC 30   |                   | 252                                  | 282.24  | 42.34  | 324.58 | 70 + 28 × 6.50; fuel 30.24; × 1.15 = 324.576
  STD  ECO GP WC 50   | heaviest 25       | 382                                  | 427.84  | 64.18  | 492.02 | 70 + 48 × 6.50; fuel 45.84; two parcels of 25 kg lift alone
  STD  ECO GP KZN 1   |                   | 80                                   | 89.60   | 13.44  | 103.04 | 60 + 1 × 4 = 64 is under the minimum of 80; fuel 9.60
  STD  ECO GP KZN 5   |                   | 80                                   | 89.60   | 13.44  | 103.04 | 60 + 5 × 4 = 80 is the minimum exactly
  STD  ECO GP KZN 6   |                   | 83.20                                | 93.184  | 13.976 | 107.16 | 80 + 1 × 3.20; fuel 9.984; × 1.15 = 107.1616
  STD  ECO GP KZN 6   | VAT 0             | 83.196                               | 93.18   | 0      | 93.18  | without VAT the base takes the 0.004 that rounding takes off
  STD  ECO GP KZN 20  |                   | 128                                  | 143.36  | 21.50  | 164.86 | 80 + 15 × 3.20; fuel 15.36; × 1.15 = 164.864
  STD  ECO GP KZN 21  |                   |                                      |         |        |        | the last band ends at 20 kg
  STD  ECO GP GP 4    |                   | 45                                   | 50.40   | 7.56   | 57.96  | within the province; fuel 5.40
  STD  ECO GP GP 5    |                   | 45                                   | 50.40   | 7.56   | 57.96  | still the first band
  STD  ECO GP GP 12   |                   | 59.70                                | 66.864  | 10.026 | 76.89  | 45 + 7 × 2.10; fuel 7.164; × 1.15 = 76.8936
  STD  ECO GP GP 30   |                   | 97.50                                | 109.20  | 16.38  | 125.58 | 45 + 25 × 2.10; fuel 11.70
  STD  ECO GP GP 31   |                   |                                      |         |        |        | the last band ends at 30 kg
  STD  OVN GP WC 1    |                   | 95                                   | 106.40  | 15.96  | 122.36 | overnight; fuel 11.40
  STD  OVN GP WC 3    |                   | 144.50                               | 161.84  | 24.28  | 186.12 | 95 + 2 × 24.75; fuel 17.34; × 1.15 = 186.116
  STD  OVN GP WC 7    |                   | 243.50                               | 272.72  | 40.91  | 313.63 | 95 + 6 × 24.75; fuel 29.22; × 1.15 = 313.628
  STD  OVN GP KZN 2   |                   |                                      |         |        |        | overnight is not offered to KZN
  STD  ECO WC GP 2    |                   |                                      |         |        |        | the way back has no price of its own
  VOL  OVN GP WC 2    |                   |                                      |         |        |        | this family does not price overnight
  VOL  ECO GP WC 2    |                   | 58                                   | 62.64   | 9.40   | 72.04  | fuel of this family 8 % = 4.64; × 1.15 = 72.036
  VOL  ECO GP WC 6    |                   | 79                                   | 85.32   | 12.80  | 98.12  | 58 + 4 × 5.25; fuel 6.32; × 1.15 = 98.118
  VOL  ECO GP WC 10   |                   | 100                                  | 108     | 16.20  | 124.20 | 58 + 8 × 5.25; fuel 8
  VOL  ECO GP WC 10.5 |                   | 102.05                               | 110.214 | 16.536 | 126.75 | 100 + 0.5 × 4.10; fuel 8.164; × 1.15 = 126.7461
  VOL  ECO GP WC 11   |                   | 104.10                               | 112.428 | 16.862 | 129.29 | 100 + 1 × 4.10; fuel 8.328; × 1.15 = 129.2922
  VOL  ECO GP WC 25   |                   | 161.50                               | 174.42  | 26.16  | 200.58 | 100 + 15 × 4.10; fuel 12.92; × 1.15 = 200.583
  FLAT ECO GP WC 15   |                   | 99                                   | 99      | 14.85  | 113.85 | one price for every weight, and no fuel
  STD  ECO GP WC 2    | GIFT              | 70 GIFT 50                           | 128.40  | 19.26  | 147.66 | 78.40 + 50
  STD  ECO GP WC 2    | SAT               | 70 SAT 65                            | 143.40  | 21.51  | 164.91 | 78.40 + 65
  STD  ECO GP WC 12   | HAND              | 135 HAND 4.20                        | 155.40  | 23.31  | 178.71 | 70 + 10 × 6.50; fuel 16.20; 12 × 0.35
  STD  ECO GP WC 5    | PRIO              | 89.50 PRIO 4.475                     | 104.715 | 15.705 | 120.42 | 100.24 + 5 % of 89.50; × 1.15 = 120.42225
  STD  ECO GP WC 2    | COVER, value 2500 | 70 COVER 10                          | 88.40   | 13.26  | 101.66 | 78.40 + 0.4 % of 2500
  STD  ECO GP WC 2    | value 5000        | 70                                   | 78.40   | 11.76  | 90.16  | insurance only over 5000
  STD  ECO GP WC 2    | value 8000        | 70 INS 120                           | 198.40  | 29.76  | 228.16 | 78.40 + 1.5 % of 8000, of the whole value
  STD  ECO GP WC 40   | heaviest 40       | 317                                  | 355.04  | 53.26  | 408.30 | 70 + 38 × 6.50; fuel 38.04; 40 kg is not over 40
  STD  ECO GP WC 41   | heaviest 41       | 323.50 HEAVY 120                     | 482.32  | 72.35  | 554.67 | 70 + 39 × 6.50; fuel 38.82; two-man lift
  STD  ECO GP NC 2    |                   | 70 OUT 38                            | 116.40  | 17.46  | 133.86 | no point known: the province is outlying
  STD  ECO GP NC 2    | lane L2D          | 70 OUT 38                            | 116.40  | 17.46  | 133.86 | from a locker, but to a door
  STD  ECO GP NC 2    | lane D2L          | 70                                   | 78.40   | 11.76  | 90.16  | a locker costs nothing more
  STD  ECO GP NC 2    | to none           | 70                                   | 78.40   | 11.76  | 90.16  | the point is known and lies in no outlying area
  STD  ECO GP WC 2    | to REMOTE         | 70 OUT 38                            | 116.40  | 17.46  | 133.86 | the door lies in an outlying area
  STD  ECO GP WC 2    | from REMOTE       | 70 OUT 38                            | 116.40  | 17.46  | 133.86 | so does the door it is collected from
  STD  ECO GP WC 2    | from REMOTE, to REMOTE | 70 OUT 38                       | 116.40  | 17.46  | 133.86 | both doors: charged once
  STD  ECO GP NC 4    | zone KAROO        | 104                                  | 116.48  | 17.47  | 133.95 | the drawn zone: 100 + 4 × 1; fuel 12.48; × 1.15 = 133.952
  STD  ECO GP WC 2    | zone NOWHERE      | 70                                   | 78.40   | 11.76  | 90.16  | a drawn zone without prices leaves the province
  VOL  ECO GP WC 2    | to REMOTE         | 58 OUT 38                            | 100.64  | 15.10  | 115.74 | 62.64 + 38; × 1.15 = 115.736
  VOL  ECO GP WC 25   | HAND              | 161.50 HAND 8.75                     | 183.17  | 27.48  | 210.65 | 174.42 + 25 × 0.35; × 1.15 = 210.6455
  VOL  ECO GP WC 2    | value 6000        | 58 INS 90                            | 152.64  | 22.90  | 175.54 | 62.64 + 1.5 % of 6000; × 1.15 = 175.536
  FLAT ECO GP WC 1    | GIFT              | 99 GIFT 50                           | 149     | 22.35  | 171.35 | 99 + 50
  STD  ECO GP WC 20   | GIFT, SAT, value 10000 | 187 INS 150 GIFT 50 SAT 65      | 474.44  | 71.17  | 545.61 | 70 + 18 × 6.50; fuel 22.44; 187 + 22.44 + 150 + 50 + 65
  STD  ECO GP WC 2    | promo R 10        | 70 PROMO -10                         | 68.40   | 10.26  | 78.66  | 78.40 − 10, before VAT
  STD  ECO GP WC 2    | promo 7.5 %       | 70 PROMO -5.88                       | 72.52   | 10.88  | 83.40  | 7.5 % of 78.40; × 1.15 = 83.398
  STD  ECO GP WC 2    | promo 10 %, GIFT  | 70 GIFT 50 PROMO -12.84              | 115.56  | 17.33  | 132.89 | 10 % of 128.40; × 1.15 = 132.894
  STD  ECO GP WC 2    | promo 100 %       | 70 PROMO -78.40                      | 0       | 0      | 0      | everything is taken off
  STD  ECO GP WC 2    | promo R 500       | 70 PROMO -78.40                      | 0       | 0      | 0      | never more than the price
  STD  OVN GP WC 3    | promo R 20        | 144.50 PROMO -20                     | 141.84  | 21.28  | 163.12 | 161.84 − 20; × 1.15 = 163.116
  STD  ECO GP KZN 20  | promo 12.5 %      | 128 PROMO -17.92                     | 125.44  | 18.82  | 144.26 | 12.5 % of 143.36; × 1.15 = 144.256
  VOL  ECO GP WC 10   | promo 5 %         | 100 PROMO -5.40                      | 102.60  | 15.39  | 117.99 | 5 % of 108
  FLAT ECO GP WC 15   | promo 33.33 %     | 99 PROMO -32.9967                    | 66.0033 | 9.8967 | 75.90  | 33.33 % of 99; × 1.15 = 75.903795`;

const linesOf = (table: string) =>
  table
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((field) => field.trim()));

const cells = new Map(
  linesOf(tariffs).map(([place = '', minimum, ...bands]): [string, Cell] => [
    place.replaceAll(/ +/g, ' '),
    {
      minimum: Number(minimum),
      bands: bands.map((band) => {
        const [until = '', base, per] = band.split(/: | \+ /);
        return {
          until: until === 'end' ? null : Number(until),
          base: Number(base),
          per_kilogram: Number(per),
        };
      }),
    },
  ]),
);

type Terms = Pick<SurchargeTerms, 'code' | 'kind' | 'amount' | 'applies_to'>;
const surcharge = (terms: Terms, conditions: SurchargeTerms['conditions'] = {}) => ({
  ...terms,
  name: terms.code,
  zone_code: null,
  conditions,
});
const surcharges: SurchargeTerms[] = [
  surcharge({ code: 'FUEL', kind: 'percentage', amount: 1, applies_to: 'always' }),
  surcharge({ code: 'OUT', kind: 'flat', amount: 38, applies_to: 'zone' }, { zones: ['NC'] }),
  surcharge({ code: 'INS', kind: 'percentage', amount: 1.5, applies_to: 'value' }, { above: 5000 }),
  surcharge(
    { code: 'HEAVY', kind: 'flat', amount: 120, applies_to: 'weight' },
    { above_kilogram: 40 },
  ),
  surcharge({ code: 'GIFT', kind: 'flat', amount: 50, applies_to: 'opt-in' }),
  surcharge({ code: 'SAT', kind: 'flat', amount: 65, applies_to: 'time-based' }),
  surcharge({ code: 'HAND', kind: 'per_kilogram', amount: 0.35, applies_to: 'opt-in' }),
  surcharge({ code: 'PRIO', kind: 'percentage', amount: 5, applies_to: 'opt-in' }),
  surcharge({ code: 'COVER', kind: 'declared', amount: 0.4, applies_to: 'opt-in' }),
];

const area = (type: string, code: string): DrawnArea => ({
  type,
  code,
  name: code,
  size: 1,
  service_days: null,
  exception_from: null,
  exception_until: null,
});

/** Value after a word in the extras of a shipment; null without the word. */
const after = (given: readonly string[], word: string) =>
  given.find((one) => one.startsWith(`${word} `))?.slice(word.length + 1) ?? null;

function promoIn(given: readonly string[]): PromoTerms | null {
  const text = after(given, 'promo');
  if (text === null) return null;
  const kind = text.endsWith('%') ? 'percent' : 'amount';
  return { code: 'CODE', kind, value: Number(text.replaceAll(/[R% ]/g, '')) };
}

function areasIn(given: readonly string[], side: 'from' | 'to'): DrawnArea[] | null {
  const code = after(given, side);
  const zone = side === 'to' ? after(given, 'zone') : null;
  if (code === null && zone === null) return null;
  return [
    ...(zone === null ? [] : [area('rates', zone)]),
    ...(code === null || code === 'none' ? [] : [area('surcharges', code)]),
  ];
}

function priced(shipped: string, extras: string) {
  const [family = '', service = '', from = '', to = '', kilograms] = shipped.split(/ +/);
  const given = extras.split(', ');
  const shipment: RatedShipment = {
    service,
    lane: after(given, 'lane') ?? 'D2D',
    collection: ratedEnd(from, areasIn(given, 'from')),
    delivery: ratedEnd(to, areasIn(given, 'to')),
    charged_weight: Number(kilograms),
    heaviest: Number(after(given, 'heaviest') ?? 1),
    declared_value: Number(after(given, 'value') ?? 0),
    opt_in: given,
  };
  const tariff: Tariff = {
    fuel_percentage: fuel[family] ?? 0,
    surcharges,
    vatPercentage: Number(after(given, 'VAT') ?? 15),
    promo: promoIn(given),
    cell: (...place) => cells.get([family, ...place].join(' ')),
  };
  return priceOf(tariff, shipment);
}

const lines = linesOf(worked);

test('the table has at least sixty worked prices, each for another shipment', () => {
  expect(new Set(lines.map(([shipped, extras]) => `${shipped} ${extras}`)).size).toBe(lines.length);
  expect(lines.length).toBeGreaterThanOrEqual(60);
});

test.each(lines.map((line) => ({ name: `${line[0]} ${line[1]}: ${line.at(-1)}`, line })))(
  'the price equals the worked example: $name',
  ({ line: [shipped = '', extras = '', parts = '', excluding, vat, charge] }) => {
    const found = priced(shipped, extras);
    if (parts === '') {
      expect(found).toBeNull();
      return;
    }
    const [base, ...added] = parts.split(/ +/);
    expect(found).toMatchObject({
      base_charge: Number(base),
      charge_excluding_vat: Number(excluding),
      vat: Number(vat),
      charge: Number(charge),
    });
    const others = found?.surcharges.filter(({ code }) => code !== 'FUEL');
    expect(others?.flatMap(({ code, amount }) => [code, amount])).toEqual(
      added.map((text, at) => (at % 2 === 0 ? text : Number(text))),
    );
  },
);
