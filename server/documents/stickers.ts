import { writeLines } from './address-lines.ts';
import { linesOf, type Consignment } from './consignment.ts';
import { barcode, mm, drawImage, qrCode, rule, write, type Page } from './page.ts';

export const STICKER_SIZE: [number, number] = [mm(100), mm(150)];
const A4: [number, number] = [mm(210), mm(297)];
export const TRACKING_STICKER_SIZE: [number, number] = [mm(70), mm(37)];

const LEFT = mm(5);
const WIDTH = mm(90);
const bold = { isBold: true } as const;
const faint = { isFaint: true, size: 7 } as const;
/** Number of characters of instructions that fit above the barcode in legible type. */
const LONG_NOTES = 160;
type Parcel = Consignment['parcels'][number];

function addressBlock(
  page: Page,
  at: { title: string; y: number; size: number; height: number },
  lines: readonly string[],
): void {
  const { title, y, size, height } = at;
  write(page, title, { x: LEFT, y, width: WIDTH, ...faint });
  writeLines(page, lines, { x: LEFT, y: y + 10, width: WIDTH, height: height - 10, size });
}

/** Draws the logo of the company, or its name. */
function brand(page: Page, { logo, provider }: Consignment): void {
  const box = { x: LEFT, y: mm(3.5), width: mm(52), height: mm(7) };
  if (logo === null) write(page, provider, { ...box, y: mm(5), width: mm(60), ...bold, size: 12 });
  else drawImage(page, logo, box);
}

function sticker(shipment: Consignment, parcel: Parcel) {
  return (page: Page): void => {
    brand(page, shipment);
    const right = { x: mm(60), width: mm(35) };
    write(page, shipment.service, { ...right, y: mm(5), ...bold, size: 12, align: 'right' });
    write(page, `${parcel.number} of ${shipment.parcels.length}`, {
      ...right,
      y: mm(11),
      size: 10,
      align: 'right',
    });
    write(page, shipment.routing ?? '', { x: LEFT, y: mm(11), width: mm(50), ...bold, size: 14 });
    rule(page, { x: LEFT, y: mm(18), width: WIDTH });
    const to = { title: 'To', y: mm(20), size: 13, height: mm(40) };
    addressBlock(page, to, linesOf(shipment.to));
    rule(page, { x: LEFT, y: mm(61), width: WIDTH });
    const from = { title: 'From', y: mm(63), size: 8, height: mm(26.5) };
    addressBlock(page, from, linesOf(shipment.from));
    rule(page, { x: LEFT, y: mm(90), width: WIDTH });
    const weight = `${parcel.weight} kg`;
    write(page, `${parcel.size}, ${weight}`, { x: LEFT, y: mm(92), width: mm(45) });
    const reference = shipment.customer_reference ?? '';
    write(page, reference, {
      x: mm(50),
      y: mm(91.5),
      width: mm(45),
      height: mm(5),
      align: 'right',
    });
    const notes = shipment.to.instructions ?? '';
    // Long instructions take some height from the barcode, because scanners can read a lower
    // barcode.
    const spared = notes.length > LONG_NOTES ? mm(8) : 0;
    write(page, notes, { x: LEFT, y: mm(97), width: WIDTH, height: mm(10) + spared, size: 8 });
    barcode(page, parcel.reference, {
      x: LEFT,
      y: mm(108) + spared,
      width: WIDTH,
      height: mm(28) - spared,
    });
    write(page, parcel.reference, {
      x: LEFT,
      y: mm(138),
      width: WIDTH,
      ...bold,
      size: 16,
      align: 'center',
    });
  };
}

/** A page, with its own size if it differs from the default. */
export interface Drawn {
  draw: (page: Page) => void;
  size?: [number, number];
}

const ON_SHEET = 4;
const [ACROSS, DOWN] = [A4[0] / 2, A4[1] / 2];
/**
 * Scale of a sticker on A4. A quarter of the page is slightly shorter than a sticker, so stickers
 * are shrunk to fit.
 */
const SHRUNK = DOWN / STICKER_SIZE[1];

/** Draws up to four stickers on an A4 page, one per quarter. */
const sheetOf =
  (drawn: readonly ((page: Page) => void)[]) =>
  (page: Page): void => {
    for (const [at, draw] of drawn.entries()) {
      page.save();
      page.translate((at % 2) * ACROSS, Math.floor(at / 2) * DOWN).scale(SHRUNK);
      draw(page);
      page.restore();
    }
  };

/** One sticker per parcel: each on its own page, or four on a page if the account prints on A4. */
export function stickersOf(shipment: Consignment): Drawn[] {
  const drawn = shipment.parcels.map((parcel) => sticker(shipment, parcel));
  if (shipment.label_format !== 'A4') return drawn.map((draw) => ({ draw }));
  return Array.from({ length: Math.ceil(drawn.length / ON_SHEET) }, (_, at) => ({
    draw: sheetOf(drawn.slice(at * ON_SHEET, (at + 1) * ON_SHEET)),
    size: A4,
  }));
}

/** Small stickers with the barcode of the parcel and the tracking URL. */
export const trackingStickersOf = (shipment: Consignment, trackingUrl: string) =>
  shipment.parcels.map((parcel) => (page: Page): void => {
    qrCode(page, trackingUrl, { x: mm(2), y: mm(4), width: mm(26) });
    const x = mm(29);
    const width = mm(39);
    write(page, shipment.provider, { x, y: mm(4), width, ...bold, size: 8 });
    barcode(page, parcel.reference, { x, y: mm(9), width, height: mm(14) });
    write(page, parcel.reference, { x, y: mm(24), width, ...bold, size: 10, align: 'center' });
    write(page, shipment.support, { x, y: mm(29.5), width, height: mm(6), size: 6, isFaint: true });
  });
