/**
 * Finds cells that a spreadsheet damaged: names and references that differ from the sender's text.
 */
import { plainText, withoutEnd } from './characters.ts';
import { readDay } from './days.ts';

export type CellFault = 'error' | 'shortened' | 'rounded' | 'boolean' | 'day';

const error =
  /^#(?:n\/a|n\/v|ref!|value!|waarde!|div\/0!|name\?|naam\?|null!|nul!|num!|getal!|deel\/0!|spill!|calc!|getting_data|field!|busy!|connect!|blocked!|unknown!|verw!|external!|python!|#+)$|^err:5\d\d$/i;
/** A number as spreadsheets shorten it: 6.12206E+11, 1e+23, 6.12206e11, 1.5E-05. */
const exponent = /^[-+]?\d(?:(?:[.,]\d+)?e[-+]|[.,]\d+e)\d{1,3}$/i;
const exponents = /\b\d(?:(?:[.,]\d+)?e[-+]|[.,]\d+e)\d{1,3}\b/gi;
const boolean = /^(?:true|false|waar|onwaar)$/i;
/** Number of digits that a number cell keeps; all further digits become 0. */
const KEPT_FIGURES = 15;
const MIN_ZEROS = 2;

/** Whether the number ends in zeros because the cell dropped its last digits. */
function isRounded(text: string): boolean {
  if (!/^\d+$/.test(text) || text.length <= KEPT_FIGURES) return false;
  const zeros = text.length - withoutEnd(text, /0/).length;
  return zeros >= MIN_ZEROS && text.length - zeros <= KEPT_FIGURES + MIN_ZEROS;
}

// Numbers such as 20261118 and 46344 are references, so only texts with separators or letters count
// as days.
const isDay = (text: string): boolean => !/^\d+(?:[.,]\d+)?$/.test(text) && readDay(text) !== null;
/** Excel's form of 18-11 and 11-26: 18-Nov, Nov-26. */
const shortDay = /^(?:\d{1,2}-[a-z]{3}|[a-z]{3}-\d{2})$/i;
const isShortDay = (text: string): boolean =>
  shortDay.test(text) && readDay(/^\d/.test(text) ? `${text}-2000` : `1-${text}`) !== null;

/** Text without numbers in exponent form, because their remaining digits identify nothing. */
export const withoutShortened = (text: string): string => text.replaceAll(exponents, ' ');

/** Fault of a cell that holds a text; null if the sender may have typed the text. */
export function cellFault(given: string): CellFault | null {
  const text = plainText(given);
  if (error.test(text)) return 'error';
  if (exponent.test(text)) return 'shortened';
  if (isRounded(text)) return 'rounded';
  if (boolean.test(text)) return 'boolean';
  return isDay(text) || isShortDay(text) ? 'day' : null;
}

const TEXT_COLUMN = 'Format the column as text, enter the value again and upload the file again.';

/** Message about a destroyed cell, with cause and remedy; null if the cell has no fault. */
export function cellProblem(label: string, given: string): string | null {
  const fault = cellFault(given);
  if (fault === null) return null;
  const problems: Readonly<Record<CellFault, string>> = {
    error: `${label} is the spreadsheet error ${given.trim()}. Correct the formula or type the value.`,
    shortened: `${label} was shortened to ${given.trim()} by the spreadsheet. ${TEXT_COLUMN}`,
    rounded: `${label} has more digits than the spreadsheet keeps, so it ends in zeros. ${TEXT_COLUMN}`,
    boolean: `${label} is ${given.trim()}, which is not text. Type the value.`,
    day: `${label} was changed to the date ${given.trim()} by the spreadsheet. ${TEXT_COLUMN}`,
  };
  return problems[fault];
}
