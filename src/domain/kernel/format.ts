/**
 * Numbers in South African format: no-break space between thousands, comma before decimals.
 *
 * Does not use `Intl`, whose spaces, signs and separators differ between engines and versions, so
 * that the console, documents and messages show the same text everywhere.
 *
 *     formatAmount(2914.2) // 2 914,20
 */
const GROUP = '\u00a0';
/** From this size on, a double cannot hold decimals. */
const LARGEST = 1e15;
/** Maximum number of decimals, even for very small numbers. */
const MAX_DECIMALS = 20;
/**
 * Decimals to which a number is rounded before the final rounding, so that 1.005 becomes 1.01
 * despite its smaller binary value.
 */
const KEPT_DECIMALS = 8;

interface NumberShape {
  /** Maximum decimals; `least` decimals are written even if they are 0. */
  most: number;
  least?: number;
  isGrouped?: boolean;
}

/** Rounds half away from zero by the decimals as written, not by the binary value. */
export function roundDecimal(value: number, decimals: number): number {
  if (!(Math.abs(value) < LARGEST)) return value;
  const scaled = Math.round(Number(`${Math.abs(value).toFixed(KEPT_DECIMALS)}e${decimals}`));
  return scaled === 0 ? 0 : (Math.sign(value) * scaled) / 10 ** decimals;
}

/** Writes a rounded number in digits. */
function digitsOf(value: number, { most, least = 0, isGrouped = true }: NumberShape): string {
  const [whole = '', fraction = ''] = Math.abs(value).toFixed(most).split('.');
  const kept = fraction.slice(0, least) + fraction.slice(least).replace(/0+$/, '');
  const grouped = isGrouped ? whole.replace(/\B(?=(?:\d{3})+$)/g, GROUP) : whole;
  return `${value < 0 ? '-' : ''}${grouped}${kept === '' ? '' : `,${kept}`}`;
}

const formatter =
  (shape: NumberShape) =>
  (value: number): string =>
    Number.isFinite(value) ? digitsOf(roundDecimal(value, shape.most), shape) : String(value);

/** "12 384" */
export const formatCount = formatter({ most: 0 });

/** "6,8", with at most one, two or four decimals. */
export const formatOneDecimal = formatter({ most: 1 });
export const formatTwoDecimals = formatter({ most: 2 });
export const formatNumber = formatter({ most: 4 });

/** "1234,5", for an input field. */
export const typedNumber = formatter({ most: 4, isGrouped: false });

/** "6,0", with exactly one decimal. */
export const formatFixedDecimal = formatter({ most: 1, least: 1 });

const SIGNIFICANT = 4;

/** "123,6", with four significant digits. */
export function formatSignificant(value: number): string {
  if (!Number.isFinite(value) || value === 0) return formatNumber(value);
  const rounded = Number(value.toPrecision(SIGNIFICANT));
  const decimals = SIGNIFICANT - 1 - Math.floor(Math.log10(Math.abs(rounded)));
  return digitsOf(rounded, { most: Math.min(Math.max(decimals, 0), MAX_DECIMALS) });
}

/** "62%" and "61,5%" for a share of 0.615. */
export const formatPercent = (share: number): string => `${formatCount(share * 100)}%`;
export const formatExactPercent = (share: number): string => `${formatOneDecimal(share * 100)}%`;

const BYTE_UNITS = ['kB', 'MB', 'GB', 'TB'] as const;
const BYTES_PER_UNIT = 1024;

/** "340 B", "12,4 MB" or "1,8 TB". */
export function formatBytes(bytes: number): string {
  let value = bytes;
  let unit = 'B';
  for (const next of BYTE_UNITS) {
    if (value < BYTES_PER_UNIT) break;
    value /= BYTES_PER_UNIT;
    unit = next;
  }
  return `${unit === 'B' ? formatCount(value) : formatOneDecimal(value)} ${unit}`;
}

/** "2 914,20", for tables with the currency in the heading. */
export const formatAmount = formatter({ most: 2, least: 2 });
