import { isNil, type Reading } from './statement-amounts.ts';
import type { StatementColumns } from './statement-headings.ts';
import type { Direction, RawLine } from './statement.ts';
import { directionOfKind, exactDirection, isPayment } from './statement-words.ts';

/** Direction of a line, or the reason why it is not known; `none` for lines without money. */
export type Found =
  | { direction: Direction; amount: number; isReturn?: boolean }
  | { fault: string }
  | { none: true };

/** Signs by which a statement distinguishes money in from money out. */
export interface Notation {
  columns: StatementColumns;
  /** Headings of the columns, for messages. */
  names: { direction: string; kind: string };
  /** Whether amounts without a mark have signs. */
  isSigned: boolean;
  /** Direction of amounts without a mark, if marks are used; null if unclear. */
  unmarked: Direction | null;
  hasMarks: boolean;
  /** Direction of lines whose direction column is empty; null if unclear. */
  wordless: Direction | null;
  /** Whether most debits have a minus. If so, a debit without a minus is money that came back. */
  hasNegativeDebits: boolean;
  /** Whether the kind of a transaction names its direction. */
  hasKinds: boolean;
  /** Whether lines of the kind Payment are money that left. */
  hasPaymentsOut: boolean;
  /** Whether every amount counts as money in, because the statement names no direction. */
  isUntold: boolean;
}

const opposite = (direction: Direction): Direction => (direction === 'in' ? 'out' : 'in');

/**
 * Returns the direction of amounts without a mark: the opposite direction if all marks name the
 * same one; otherwise null.
 */
function restOf(marks: ReadonlySet<Direction>): Direction | null {
  const [only] = marks;
  return marks.size === 1 && only !== undefined ? opposite(only) : null;
}

const isNegative = ({ value }: Reading): boolean => value !== null && value < 0;

/**
 * Whether most debits have a minus. If exactly half of them have a minus, the first debit decides.
 */
function hasNegativeDebits(lines: readonly RawLine[]): boolean {
  const debits = lines.filter(({ credit, debit }) => isNil(credit) && !isNil(debit));
  const negative = debits.filter(({ debit }) => isNegative(debit)).length;
  const difference = 2 * negative - debits.length;
  return difference === 0
    ? debits.slice(0, 1).some(({ debit }) => isNegative(debit))
    : difference > 0;
}

/** Directions that the lines name by marks, words and kinds, and whether amounts have signs. */
function evidenceOf(lines: readonly RawLine[]) {
  const moved = lines.filter(({ amount }) => !isNil(amount));
  const kinds = new Set(moved.flatMap(({ kind }) => directionOfKind(kind) ?? []));
  return {
    marks: new Set(moved.flatMap(({ amount }) => amount.mark ?? [])),
    words: new Set(moved.flatMap(({ direction }) => exactDirection(direction) ?? [])),
    kinds,
    isSigned: moved.some(({ amount }) => amount.mark === null && isNegative(amount)),
    hasNegativeDebits: hasNegativeDebits(lines),
    // Next to receipts or deposits, a payment is money that left.
    hasPaymentsOut: kinds.has('in') && moved.some(({ kind }) => isPayment(kind)),
  };
}

const isTwoWay = ({ credit, debit }: StatementColumns): boolean =>
  credit !== undefined || debit !== undefined;

/** Finds out from all lines how a statement writes directions; one mark proves the notation. */
export function notationOf(
  lines: readonly RawLine[],
  columns: StatementColumns,
  headings: readonly string[],
): Notation {
  const evidence = evidenceOf(lines);
  const { marks, words, kinds, isSigned } = evidence;
  const isBare = !isTwoWay(columns) && !isSigned && marks.size === 0;
  const hasKinds = isBare && (kinds.has('out') || evidence.hasPaymentsOut);
  return {
    columns,
    names: {
      direction: headings[columns.direction ?? -1] ?? 'Dr/Cr',
      kind: headings[columns.kind ?? -1] ?? 'Type',
    },
    isSigned,
    unmarked: isSigned ? null : restOf(marks),
    hasMarks: marks.size > 0,
    wordless: restOf(words),
    hasNegativeDebits: evidence.hasNegativeDebits,
    hasKinds,
    hasPaymentsOut: evidence.hasPaymentsOut,
    isUntold: isBare && words.size === 0 && !hasKinds,
  };
}

const two = (what: string): Found => ({ fault: `The line has ${what}.` });

/** Whether the amount of a line contradicts its debit or credit. */
const differs = (amount: Reading, side: Reading): boolean =>
  amount.value !== null && Math.abs(amount.value) !== Math.abs(side.value ?? 0);

/** Direction by columns of money in and money out, next to an amount or alone. */
function ofColumns({ amount, credit, debit }: RawLine, notation: Notation): Found | null {
  const { columns } = notation;
  if (!isTwoWay(columns)) return null;
  const given = columns.amount === undefined ? null : amount;
  const [isIn, isOut] = [!isNil(credit), !isNil(debit)];
  if (isIn && isOut) return two('both money in and money out');
  if (!isIn && !isOut) return ofEmptyColumns(given, columns);
  return isIn ? ofCredit(credit, given) : ofDebit(debit, given, notation);
}

// A negative credit was taken back, so it counts as money out.
const ofCredit = (credit: Reading, given: Reading | null): Found =>
  ofSide(
    credit,
    given,
    credit.mark === 'out' || isNegative(credit) || isNegative(given ?? credit) ? 'out' : 'in',
  );

// A debit counts as money out, unless most other debits have the opposite sign.
function ofDebit(debit: Reading, given: Reading | null, notation: Notation): Found {
  const isReturn = debit.value !== null && isNegative(debit) !== notation.hasNegativeDebits;
  const found = ofSide(debit, given, isReturn ? 'in' : 'out');
  return isReturn && 'direction' in found ? { ...found, isReturn } : found;
}

function ofSide(side: Reading, given: Reading | null, direction: Direction): Found {
  if (side.value === null) return { fault: notAmount(side) };
  if (given !== null && differs(given, side))
    return two('an amount that differs from its debit or credit');
  return { direction, amount: Math.abs(side.value) };
}

/** Direction of a line whose columns of money in and out are empty. */
function ofEmptyColumns(amount: Reading | null, columns: StatementColumns): Found {
  if (amount === null || isNil(amount)) return { none: true };
  if (amount.value === null) return { fault: notAmount(amount) };
  const absolute = Math.abs(amount.value);
  // If the file has only one of the two columns, an empty cell in it means the other direction.
  if (columns.debit === undefined) return { direction: 'out', amount: absolute };
  if (columns.credit === undefined)
    return { direction: isNegative(amount) ? 'out' : 'in', amount: absolute };
  return two('an amount, but neither a debit nor a credit');
}

const notAmount = ({ problem }: Reading): string => problem ?? '';

/** Direction by the column of words such as Dr and Cr; null if another sign decides. */
function ofWord({ direction }: RawLine, notation: Notation): Direction | { fault: string } | null {
  if (notation.columns.direction === undefined) return null;
  if (direction === '') return notation.isSigned ? null : notation.wordless;
  const word = exactDirection(direction) ?? directionOfKind(direction);
  if (word !== null || notation.isSigned) return word;
  return {
    fault: `${notation.names.direction} is ${direction}, which is neither a debit nor a credit.`,
  };
}

/** Direction by the kind of transaction; null if the kinds of this statement name none. */
function ofKind({ kind }: RawLine, notation: Notation): Direction | { fault: string } | null {
  if (notation.isSigned || notation.hasMarks) return exactDirection(kind);
  if (!notation.hasKinds) return null;
  if (notation.hasPaymentsOut && isPayment(kind)) return 'out';
  return (
    directionOfKind(kind) ?? {
      fault: `${notation.names.kind} is ${kind === '' ? 'empty' : kind}: it is not clear whether money came in or went out.`,
    }
  );
}

/** Returns the direction that the mark or sign of an amount shows; null without a mark or sign. */
function ofMark({ mark, value }: Reading, { isSigned, hasMarks, unmarked }: Notation) {
  if (mark !== null) return mark;
  if (value !== null && value < 0) return 'out';
  if (isSigned) return 'in';
  return hasMarks ? unmarked : null;
}

const contradiction: Found = { fault: 'The sign of the amount contradicts its debit or credit.' };

/** Direction by words, marks and signs, which must agree. */
function ofOneColumn(line: RawLine, notation: Notation): Direction | Found | null {
  const { amount } = line;
  const word = ofWord(line, notation) ?? ofKind(line, notation);
  if (word !== null && typeof word === 'object') return word;
  if (amount.mark === 'in' && isNegative(amount)) return contradiction;
  const mark = ofMark(amount, notation);
  if (word !== null && mark !== null && word !== mark) return contradiction;
  return word ?? mark;
}

/** Finds the direction of a line. Contradicting marks, signs and words are a fault. */
export function directionOfLine(line: RawLine, notation: Notation): Found {
  const byColumns = ofColumns(line, notation);
  if (byColumns !== null) return byColumns;
  const { amount } = line;
  if (isNil(amount)) return { none: true };
  if (amount.value === null) return { fault: notAmount(amount) };
  const found = ofOneColumn(line, notation) ?? (notation.isUntold ? 'in' : null);
  if (found === null) return { fault: 'It is not clear whether the money came in or went out.' };
  return typeof found === 'object' ? found : { direction: found, amount: Math.abs(amount.value) };
}
