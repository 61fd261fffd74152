import { linesOf, type Consignment } from './consignment.ts';
import { heightOfLines, writeLines } from './address-lines.ts';
import { barcode, mm, drawImage, rule, write, type Page } from './page.ts';

export const WAYBILL_SIZE: [number, number] = [mm(210), mm(297)];

const LEFT = mm(15);
const WIDTH = mm(180);
const HALF = WIDTH / 2 - mm(4);
const MAX_LINES = 24;
const bold = { isBold: true } as const;
const faint = { isFaint: true, size: 7 } as const;

function head(page: Page, shipment: Consignment): void {
  if (shipment.logo !== null)
    drawImage(page, shipment.logo, { x: LEFT, y: mm(8), width: mm(60), height: mm(13) });
  const below = shipment.logo === null ? mm(14) : mm(24);
  write(page, shipment.provider, { x: LEFT, y: below, width: HALF, ...bold, size: 15 });
  write(page, shipment.support, {
    x: LEFT,
    y: below + mm(8),
    width: HALF,
    height: mm(6),
    size: 8,
  });
  const right = { x: LEFT + HALF, width: HALF + mm(8) };
  barcode(page, shipment.short_tracking_reference, { ...right, y: mm(12), height: mm(18) });
  write(page, shipment.short_tracking_reference, {
    ...right,
    y: mm(31),
    ...bold,
    size: 13,
    align: 'center',
  });
  rule(page, { x: LEFT, y: mm(40), width: WIDTH });
}

const PARTIES_AT = mm(47);
/** Usual height of the addresses, and how much they may grow at the expense of the contents. */
const PARTIES_HEIGHT = mm(31);
const MAX_GROWTH = mm(35);
const PARTY_SIZE = 9;

/** Height by which the addresses exceed their usual height. */
function growthOf(page: Page, { from, to }: Consignment): number {
  const room = { size: PARTY_SIZE, height: PARTIES_HEIGHT + MAX_GROWTH, width: HALF };
  const heights = [from, to].map((one) => heightOfLines(page, linesOf(one), room));
  return Math.max(0, Math.max(...heights) - PARTIES_HEIGHT);
}

interface PartyPlace {
  x: number;
  title: string;
  height: number;
}

function party(page: Page, { x, title, height }: PartyPlace, lines: readonly string[]): void {
  write(page, title, { x, y: mm(43), width: HALF, ...faint });
  writeLines(page, lines, { x, y: PARTIES_AT, width: HALF, height, size: PARTY_SIZE });
}

const fact = (label: string, value: string): [string, string] => [label, value];

function facts(page: Page, shipment: Consignment, down: number): void {
  const values: [string, string][] = [
    ['Service', shipment.service],
    ['Account', shipment.account_code],
    ['Customer reference', shipment.customer_reference ?? ''],
    ['Booked', shipment.time_created],
    ['Parcels', String(shipment.parcels.length)],
    ['Charged weight', `${shipment.weight} kg`],
    ...(shipment.terms === null ? [] : [fact('Terms', shipment.terms)]),
  ];
  const width = WIDTH / values.length;
  rule(page, { x: LEFT, y: mm(80) + down, width: WIDTH });
  for (const [index, [label, value]] of values.entries()) {
    const box = { x: LEFT + index * width, width: width - 4 };
    write(page, label, { ...box, y: mm(82) + down, ...faint });
    write(page, value, { ...box, y: mm(85.5) + down, height: mm(7), ...bold });
  }
  rule(page, { x: LEFT, y: mm(93) + down, width: WIDTH });
}

const CONTENTS_END = mm(230);
const PARCEL_HEIGHT = 14;

function contents(page: Page, { parcels }: Consignment, down: number): void {
  const columns: [number, number][] = [
    [0, 80],
    [84, 230],
    [318, 120],
    [442, 60],
  ];
  const row = (y: number, cells: string[], style: object) => {
    for (const [index, text] of cells.entries()) {
      const [x = 0, width = 0] = columns[index] ?? [];
      write(page, text, { x: LEFT + x, y, width, ...style });
    }
  };
  const from = mm(101) + down;
  const room = Math.min(MAX_LINES, Math.floor((CONTENTS_END - from) / PARCEL_HEIGHT) - 1);
  row(mm(96) + down, ['Parcel', 'Contents', 'Size', 'Weight'], faint);
  for (const [index, parcel] of parcels.slice(0, room).entries())
    row(
      from + index * PARCEL_HEIGHT,
      [parcel.reference, parcel.description, parcel.size, `${parcel.weight} kg`],
      { size: 9, height: PARCEL_HEIGHT - 1 },
    );
  const more = parcels.length - room;
  if (more > 0) row(from + room * PARCEL_HEIGHT, [`and ${more} more`], { size: 9 });
}

function footer(page: Page, { from, to }: Consignment): void {
  const notes = [from.instructions, to.instructions].filter((text) => text !== null).join(' / ');
  write(page, 'Instructions', { x: LEFT, y: mm(232), width: WIDTH, ...faint });
  write(page, notes, { x: LEFT, y: mm(236), width: WIDTH, height: mm(32) });
  for (const [index, label] of ['Collected by', 'Received by', 'Date and time'].entries()) {
    const x = LEFT + (index * WIDTH) / 3;
    rule(page, { x: x, y: mm(270), width: WIDTH / 3 - mm(5) });
    write(page, label, { x, y: mm(271), width: WIDTH / 3 - mm(5), ...faint });
  }
}

/** Draws a waybill on one A4 page. */
export const waybill =
  (shipment: Consignment) =>
  (page: Page): void => {
    head(page, shipment);
    const down = growthOf(page, shipment);
    const height = PARTIES_HEIGHT + down;
    party(page, { x: LEFT, title: 'From', height }, linesOf(shipment.from));
    party(page, { x: LEFT + HALF + mm(8), title: 'To', height }, linesOf(shipment.to));
    facts(page, shipment, down);
    contents(page, shipment, down);
    footer(page, shipment);
  };
