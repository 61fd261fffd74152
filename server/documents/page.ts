import { createRequire } from 'node:module';
import type Bwip from 'bwip-js/node';
import type Pdf from 'pdfkit';
import { printableText } from '#domain/printing/printable.ts';
import { fitText, TOLERANCE } from './fitting.ts';
import { fontOf } from './letters.ts';

export type Page = PDFKit.PDFDocument;

/** Converts millimetres to PDF points. */
export const mm = (millimetres: number): number => (millimetres * 72) / 25.4;

// Loaded with the first document, because both libraries take 30 MB.
const load = createRequire(import.meta.url);
const pdfLibrary = (): typeof Pdf => load('pdfkit');
const barcodeLibrary = (): typeof Bwip => load('bwip-js/node');

const INK = '#000000';
const FAINT = '#555555';

interface Box {
  x: number;
  y: number;
  width: number;
  height?: number;
}

/** Role of a text for screen readers; a paragraph by default. */
type Tag = 'H1' | 'P' | 'TH' | 'TD';

interface Style {
  tag?: Tag;
  size?: number;
  isBold?: boolean;
  isFaint?: boolean;
  align?: 'left' | 'right' | 'center';
}

/** Structure element that is currently drawn, for tagged documents. */
const current = new WeakMap<Page, PDFKit.PDFStructureElement>();

/** Draws a table or a row inside its structure element, for screen readers. */
export function drawInside(page: Page, tag: 'Table' | 'TR', draw: () => void): void {
  const outer = current.get(page);
  if (outer === undefined) return draw();
  const part = page.struct(tag);
  outer.add(part);
  current.set(page, part);
  draw();
  part.end();
  current.set(page, outer);
}

/** Draws a decoration, such as a line, that screen readers skip. */
export function drawDecoration(page: Page, draw: () => void): void {
  if (!current.has(page)) return draw();
  page.markContent('Artifact', { type: 'Layout' });
  draw();
  page.endMarkedContent();
}

/**
 * Writes a whole text into a box: a text that is too long gets smaller type and more lines. Without
 * a height, the box has one line of the given size.
 */
export function write(page: Page, text: string, look: Box & Style): void {
  const words = printableText(text);
  const size = look.size ?? 9;
  page.font(fontOf(words, look.isBold ?? false));
  const fit = fitText(page, words, {
    width: look.width - TOLERANCE,
    height: look.height ?? size * 1.3,
    size,
  });
  const structParent = current.get(page);
  page
    .fontSize(fit.size)
    .fillColor(look.isFaint ? FAINT : INK)
    .text(fit.lines.join('\n'), look.x, look.y, {
      width: look.width,
      // High enough that the text adds no page.
      height: page.page.height,
      align: look.align ?? 'left',
      lineBreak: true,
      ...(structParent && { structParent, structType: look.tag ?? 'P' }),
    });
}

/** Draws a thin horizontal line. */
export function rule(page: Page, { x, y, width }: Box): void {
  drawDecoration(page, () =>
    page
      .moveTo(x, y)
      .lineTo(x + width, y)
      .lineWidth(0.5)
      .strokeColor(INK)
      .stroke(),
  );
}

const isEncodable = (text: string): boolean => /^[\x20-\x7e]{1,60}$/.test(text);
const QUIET_MODULES = 10;

/** Draws a Code 128 barcode with the quiet zone that scanners need. */
export function barcode(page: Page, text: string, box: Required<Box>): void {
  if (!isEncodable(text)) throw new Error('This text cannot be encoded as a barcode');
  const [symbol] = barcodeLibrary().raw({ bcid: 'code128', text });
  const widths = symbol && 'sbs' in symbol ? symbol.sbs : [];
  const modules = widths.reduce((sum, width) => sum + width, 2 * QUIET_MODULES);
  const unit = box.width / modules;
  let x = box.x + QUIET_MODULES * unit;
  for (const [index, width] of widths.entries()) {
    if (index % 2 === 0) page.rect(x, box.y, width * unit, box.height);
    x += width * unit;
  }
  page.fill(INK);
}

/** Draws a QR code with its quiet zone into a square. */
export function qrCode(page: Page, text: string, { x, y, width }: Box): void {
  const [symbol] = barcodeLibrary().raw('qrcode', text, 'eclevel=M');
  if (symbol === undefined || !('pixs' in symbol))
    throw new Error('This text cannot be encoded as a QR code');
  const quiet = 4;
  const unit = width / (symbol.pixx + 2 * quiet);
  for (const [index, pixel] of symbol.pixs.entries()) {
    if (pixel === 0) continue;
    const column = index % symbol.pixx;
    const line = Math.floor(index / symbol.pixx);
    page.rect(x + (quiet + column) * unit, y + (quiet + line) * unit, unit, unit);
  }
  page.fill(INK);
}

/**
 * Draws an image into a box, as large as possible. A document stores equal images once. `source` is
 * a data URL.
 */
export function drawImage(
  page: Page,
  source: string,
  { x, y, width, height }: Required<Box>,
): void {
  drawDecoration(page, () => page.image(source, x, y, { fit: [width, height] }));
}

interface Sheet {
  title: string;
  size: [number, number];
  /** Creation time, so that the same document has the same bytes; now by default. */
  created?: Date;
  /** Whether the text is tagged for screen readers, in the order of writing. */
  isTagged?: boolean;
}

/** A document that is drawn page by page. */
export interface PagedDocument {
  /** Adds a page, with its own size if given. */
  add(draw: (page: Page) => void, size?: [number, number]): void;
  /** Completes the document and returns its bytes. */
  close(): Promise<Buffer>;
}

export function openPages(sheet: Sheet): PagedDocument {
  const page = new (pdfLibrary())({
    size: sheet.size,
    margin: 0,
    autoFirstPage: false,
    info: {
      Title: sheet.title,
      Producer: 'Baton',
      Creator: 'Baton',
      ...(sheet.created && { CreationDate: sheet.created }),
    },
    ...(sheet.isTagged && { pdfVersion: '1.5', tagged: true, lang: 'en-ZA', displayTitle: true }),
  });
  const structure = sheet.isTagged ? page.struct('Document') : null;
  if (structure !== null) {
    page.addStructure(structure);
    current.set(page, structure);
  }
  const parts: Buffer[] = [];
  const finished = new Promise<Buffer>((resolve, reject) => {
    page.on('data', (part: Buffer) => parts.push(part));
    page.on('end', () => resolve(Buffer.concat(parts)));
    page.on('error', reject);
  });
  return {
    add(draw, size = sheet.size) {
      page.addPage({ size, margin: 0 });
      draw(page);
    },
    close() {
      structure?.end();
      page.end();
      return finished;
    },
  };
}

/** Draws the pages of a document and returns its bytes. */
export function documentOf(
  sheet: Sheet,
  pages: readonly ((page: Page) => void)[],
): Promise<Buffer> {
  const document = openPages(sheet);
  for (const draw of pages) document.add(draw);
  return document.close();
}

interface LeftOut {
  id: number;
  reason: string;
}

const leftOutPage =
  (some: readonly LeftOut[]) =>
  (page: Page): void => {
    const width = page.page.width - mm(20);
    write(page, 'Not included', { x: mm(10), y: mm(10), width, size: 12, isBold: true });
    for (const [index, { id, reason }] of some.entries())
      write(page, `${id}: ${reason}`, { x: mm(10), y: mm(20) + index * 10, width, size: 8 });
  };

/** Pages that list the skipped items of a document; none if nothing was skipped. */
export function leftOutPages(
  { size: [, height] }: Sheet,
  leftOut: readonly LeftOut[],
): ((page: Page) => void)[] {
  const room = Math.floor((height - mm(30)) / 10);
  return Array.from({ length: Math.ceil(leftOut.length / room) }, (_, at) =>
    leftOutPage(leftOut.slice(at * room, (at + 1) * room)),
  );
}
