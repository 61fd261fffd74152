import { inflateSync } from 'node:zlib';

export interface ReadPage {
  text: string;
  /** Filled rectangles: x and width, in drawing order. */
  bars: { x: number; width: number }[];
}

function textOf(content: string): string {
  const arrays = [...content.matchAll(/\[((?:<[0-9a-f]*>|[\s\d.-])*)\]\s*TJ/g)];
  return arrays
    .map(([, array = '']) =>
      [...array.matchAll(/<([0-9a-f]*)>/g)]
        .map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1'))
        .join(''),
    )
    .join('\n');
}

function barsOf(content: string): ReadPage['bars'] {
  return [...content.matchAll(/([\d.-]+) ([\d.-]+) ([\d.-]+) ([\d.-]+) re\b/g)].map((match) => ({
    x: Number(match[1]),
    width: Number(match[3]),
  }));
}

/** Text and bars of every page of a PDF of the product. */
export function pagesOf(pdf: Buffer): ReadPage[] {
  const source = pdf.toString('latin1');
  const streams = [...source.matchAll(/\/FlateDecode\s*>>\s*stream\r?\n/g)];
  return streams
    .map(({ index, 0: head }) => {
      const start = index + head.length;
      const end = source.indexOf('endstream', start);
      return inflateSync(pdf.subarray(start, end)).toString('latin1');
    })
    .filter((content) => / (Tf|re)\b/.test(content))
    .map((content) => ({ text: textOf(content), bars: barsOf(content) }));
}

// Widths of bars and spaces of the values 0 to 106, from the standard.
const patterns =
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 211214 211232'.split(
    ' ',
  );
const CODE_C = 99;
const CODE_B = 100;
const START_B = 104;
const START_C = 105;

/** Reads the bars as a scanner does: widths, symbols, check digit, text. */
export function decodeCode128(bars: ReadPage['bars']): string {
  const widths = bars.flatMap((bar, index) => {
    const next = bars[index + 1];
    return next === undefined ? [bar.width] : [bar.width, next.x - bar.x - bar.width];
  });
  const total = widths.reduce((sum, width) => sum + width, 0);
  const count = (widths.length - 7) / 6;
  const unit = total / (count * 11 + 13);
  const modules = widths.map((width) => Math.round(width / unit));
  const values = Array.from({ length: count }, (_, at) =>
    patterns.indexOf(modules.slice(at * 6, at * 6 + 6).join('')),
  );
  const check = values.at(-1);
  const data = values.slice(0, -1);
  const sum = data.reduce((so, value, at) => so + value * Math.max(1, at), 0) % 103;
  if (sum !== check) throw new Error('The check digit does not fit');
  let isDigits = data[0] === START_C;
  if (data[0] !== START_B && data[0] !== START_C) throw new Error('An unexpected start');
  let text = '';
  for (const value of data.slice(1)) {
    if (value === CODE_C && !isDigits) isDigits = true;
    else if (value === CODE_B && isDigits) isDigits = false;
    else text += isDigits ? String(value).padStart(2, '0') : String.fromCharCode(value + 32);
  }
  return text;
}
