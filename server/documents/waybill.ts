import { linesOf, type Consignment } from './consignment.ts';
import { barcode, mm, drawImage, rule, write, type Page } from './page.ts';

export const WAYBILL_SIZE: [number, number] = [mm(210), mm(297)];

const LEFT = mm(15);
const WIDTH = mm(180);
const HALF = WIDTH / 2 - mm(4);
const MOST_LINES = 24;
const bold = { isBold: true } as const;
const faint = { isFaint: true, size: 7 } as const;

function head(page: Page, shipment: Consignment): void {
  if (shipment.logo !== null)
    drawImage(page, shipment.logo, { x: LEFT, y: mm(8), width: mm(60), height: mm(13) });
  const below = shipment.logo === null ? mm(14) : mm(24);
  write(page, shipment.provider, { x: LEFT, y: below, width: HALF, ...bold, size: 15 });
  write(page, shipment.support, { x: LEFT, y: below + mm(8), width: HALF, size: 8 });
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

function party(page: Page, at: { x: number; title: string }, lines: readonly string[]): void {
  write(page, at.title, { x: at.x, y: mm(43), width: HALF, ...faint });
  for (const [index, line] of lines.entries())
    write(page, line, {
      x: at.x,
      y: mm(47) + index * 13,
      width: HALF,
      ...(index === 0 ? bold : {}),
    });
}

const fact = (label: string, value: string): [string, string] => [label, value];

function facts(page: Page, shipment: Consignment): void {
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
  rule(page, { x: LEFT, y: mm(80), width: WIDTH });
  for (const [index, [label, value]] of values.entries()) {
    const box = { x: LEFT + index * width, width: width - 4 };
    write(page, label, { ...box, y: mm(82), ...faint });
    write(page, value, { ...box, y: mm(86), ...bold });
  }
  rule(page, { x: LEFT, y: mm(93), width: WIDTH });
}

function contents(page: Page, { parcels }: Consignment): void {
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
  row(mm(96), ['Parcel', 'Contents', 'Size', 'Weight'], faint);
  for (const [index, parcel] of parcels.slice(0, MOST_LINES).entries())
    row(
      mm(101) + index * 14,
      [parcel.reference, parcel.description, parcel.size, `${parcel.weight} kg`],
      { size: 9 },
    );
  const more = parcels.length - MOST_LINES;
  if (more > 0) row(mm(101) + MOST_LINES * 14, [`and ${more} more`], { size: 9 });
}

function footer(page: Page, { from, to }: Consignment): void {
  const notes = [from.instructions, to.instructions].filter((text) => text !== null).join(' / ');
  write(page, 'Instructions', { x: LEFT, y: mm(232), width: WIDTH, ...faint });
  write(page, notes, { x: LEFT, y: mm(236), width: WIDTH, height: 36 });
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
    party(page, { x: LEFT, title: 'From' }, linesOf(shipment.from));
    party(page, { x: LEFT + HALF + mm(8), title: 'To' }, linesOf(shipment.to));
    facts(page, shipment);
    contents(page, shipment);
    footer(page, shipment);
  };
