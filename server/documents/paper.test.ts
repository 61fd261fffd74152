import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createCanvas } from '@napi-rs/canvas';
import { getDocument, OPS, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { beforeAll, describe, expect, test } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import type { Consignment } from './consignment.ts';
import type { MoneyDocument } from './money-document.ts';
import { MONEY_SIZE, moneyPages } from './money.ts';
import { documentOf, type Page } from './page.ts';
import { STICKER_SIZE, stickersOf, TRACKING_STICKER_SIZE, trackingStickersOf } from './stickers.ts';
import { waybill, WAYBILL_SIZE } from './waybill.ts';

/** Text of this length made of unique words, so that each word can be found. */
const long = (name: string, length: number, start = name) => {
  let text = start;
  for (let at = 1; text.length < length; at += 1) text += ` ${name}${at}`;
  return text.slice(0, length).trim();
};
const party = (name: string): Consignment['from'] => ({
  company: long(`${name}Company`, 120),
  name: long(`${name}Name`, 120),
  mobile_number: '+27825550101',
  street_address: long(`${name}Street`, 200),
  suburb: long(`${name}Suburb`, 120),
  city: long(`${name}City`, 120),
  zone: 'KZN',
  postal_code: '2196',
  instructions: long(`${name}Notes`, 500),
});
const consignment: Consignment = {
  provider: long('Provider', 60),
  logo: null,
  support: '0860 123 456  07:30 to 17:30  help@courier.example',
  short_tracking_reference: 'JTB95N',
  customer_reference: long('Reference', 60),
  service: 'ECO',
  account_code: 'KAR001',
  terms: long('Terms', 200),
  label_format: 'A6',
  time_created: '2026-11-27',
  routing: 'JNB-01',
  weight: 12.5,
  from: party('From'),
  to: party('To'),
  parcels: Array.from({ length: 10 }, (_, at) => ({
    reference: `JTB95N/${at + 1}`,
    number: at + 1,
    description: long(`Parcel${at + 1}x`, 120),
    size: '120 × 80 × 60',
    weight: 24.5,
  })),
};
const [only] = consignment.parcels;
const single = { ...consignment, parcels: only ? [only] : [] };

const open = async (size: [number, number], draw: (page: Page) => void) => {
  const data = await documentOf({ title: 'Test', size }, [draw]);
  return (await getDocument({ data: new Uint8Array(data), verbosity: 0 }).promise).getPage(1);
};

/** Text of a page without spaces, because words may be broken. */
async function textOf(page: PDFPageProxy): Promise<string> {
  const { items } = await page.getTextContent();
  return items
    .map((item) => ('str' in item ? item.str : ''))
    .join('')
    .replaceAll(/\s/g, '');
}
const printedTexts = ({ mobile_number: _, ...fields }: Consignment['from']) =>
  Object.values(fields).filter((value) => value !== null);
const missing = (text: string, expected: readonly string[]) =>
  expected.filter((value) => !text.includes(value.replaceAll(/\s/g, '')));

describe('values of maximum length are printed completely', () => {
  test('on a waybill', async () => {
    const text = await textOf(await open(WAYBILL_SIZE, waybill(consignment)));
    const expected = [
      ...printedTexts(consignment.from),
      ...printedTexts(consignment.to),
      ...consignment.parcels.map(({ description }) => description),
      consignment.customer_reference ?? '',
      consignment.terms ?? '',
      consignment.provider,
    ];
    expect(missing(text, expected)).toEqual([]);
  });

  test('on the label of a parcel', async () => {
    const [label] = stickersOf(single);
    const text = await textOf(await open(STICKER_SIZE, (page) => label?.draw(page)));
    const { instructions: _, ...from } = consignment.from;
    const expected = [
      ...printedTexts({ ...from, instructions: null }),
      ...printedTexts(consignment.to),
    ];
    expect(missing(text, [...expected, consignment.customer_reference ?? ''])).toEqual([]);
  });

  test('on an invoice, with its destinations', async () => {
    const route = `${long('Collected', 120)} to ${long('Delivered', 120)}`;
    const line = {
      reference: 'JTB95N',
      date: '27/11',
      description: `Courier, ECO, ${route}`,
      quantity: '1',
      weight: '12,50',
      excluding: '100,00',
      vat: '15,00',
      amount: '115,00',
    };
    const document: MoneyDocument = {
      title: 'Tax invoice',
      number: 'INV000360',
      mark: null,
      logo: null,
      supplier: [long('Supplier', 120), long('SupplierStreet', 200)],
      recipient: [long('Recipient', 120), long('RecipientStreet', 200), long('RecipientCity', 120)],
      facts: [['Account', long('Account', 60)]],
      vat_heading: 'VAT 15%',
      lines: [line],
      summary: [['Economy', '1']],
      totals: [['Total due', 'R 115,00']],
      payment: { facts: [['Name', long('Payee', 120)]], reference: 'INV000360' },
      footer: 'Courier, VAT 4123456789',
    };
    const [draw] = moneyPages(document);
    const text = await textOf(await open(MONEY_SIZE, (page) => draw?.(page)));
    const expected = [
      ...document.supplier,
      ...document.recipient,
      long('Account', 60),
      long('Payee', 120),
      route,
    ];
    expect(missing(text, expected)).toEqual([]);
  });

  test('a single word that is wider than the label is broken into lines', async () => {
    const name = 'W'.repeat(120);
    const [label] = stickersOf({ ...single, to: { ...single.to, name } });
    expect(await textOf(await open(STICKER_SIZE, (page) => label?.draw(page)))).toContain(name);
  });
});

test.each(['Tshivenḓa', 'Москва', 'Αθήνα', 'Łódź', 'თბილისი'])(
  'a label is printed with %s',
  async (name) => {
    const [label] = stickersOf({ ...single, to: { ...single.to, name } });
    expect(await textOf(await open(STICKER_SIZE, (page) => label?.draw(page)))).toContain(name);
  },
);

test.each([
  ['דוד כהן', 'ןהכ דוד'],
  ['דוד כהן 12', '12 ןהכ דוד'],
  ['Villa דוד כהן Sandton', 'Villa ןהכ דוד Sandton'],
  ['דוד 12 כהן', 'ןהכ 12 דוד'],
])(
  'a document draws %s from right to left, with the spaces between the words',
  async (name, drawn) => {
    const [label] = stickersOf({ ...single, to: { ...single.to, company: null, name } });
    const page = await open(STICKER_SIZE, (given) => label?.draw(given));
    const { fnArray, argsArray } = await page.getOperatorList();
    const shown = fnArray.flatMap((fn, at) => (fn === OPS.showText ? [argsArray[at][0]] : []));
    const texts = shown.map((glyphs: { unicode?: string }[]) =>
      glyphs.map(({ unicode = '' }) => unicode).join(''),
    );
    expect(texts.join('').replaceAll(/\s+/g, ' ')).toContain(drawn);
  },
);

describe('an independent decoder reads the barcodes and QR codes', () => {
  beforeAll(() => {
    const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
    const binary = Uint8Array.from(readFileSync(wasm));
    prepareZXingModule({ overrides: { wasmBinary: binary.buffer } });
  });

  const scan = async (size: [number, number], draw: (page: Page) => void) => {
    const page = await open(size, draw);
    const viewport = page.getViewport({ scale: 4 });
    const canvas = createCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height));
    const context = canvas.getContext('2d');
    await page.render({ canvas: null, canvasContext: Object(context), viewport }).promise;
    const image = context.getImageData(0, 0, canvas.width, canvas.height);
    const results = await readBarcodes(
      {
        data: Uint8ClampedArray.from(image.data),
        width: image.width,
        height: image.height,
        colorSpace: 'srgb',
      },
      { tryHarder: true },
    );
    return results.map(({ format, text }) => `${format} ${text}`).toSorted();
  };

  test('on a waybill', async () => {
    expect(await scan(WAYBILL_SIZE, waybill(consignment))).toEqual(['Code128 JTB95N']);
  });

  test.each(['A6', 'A4'] as const)('on labels of the size %s', async (label_format) => {
    const labels = stickersOf({
      ...consignment,
      label_format,
      parcels: consignment.parcels.slice(0, 2),
    });
    const [first] = labels;
    const codes = await scan(first?.size ?? STICKER_SIZE, (page) => first?.draw(page));
    const all = ['Code128 JTB95N/1', 'Code128 JTB95N/2'];
    expect(codes).toEqual(label_format === 'A4' ? all : all.slice(0, 1));
  });

  test('on a label whose long instructions lower the barcode', async () => {
    const [label] = stickersOf({ ...single });
    expect(await scan(STICKER_SIZE, (page) => label?.draw(page))).toEqual(['Code128 JTB95N/1']);
  });

  test('on a tracking sticker', async () => {
    const address = 'https://courier.example/tracker?ref=JTB95N';
    const [draw] = trackingStickersOf(single, address);
    const codes = await scan(TRACKING_STICKER_SIZE, (page) => draw?.(page));
    expect(codes).toEqual(['Code128 JTB95N/1', `QRCode ${address}`]);
  });
});
