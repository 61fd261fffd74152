import { readPhone } from '#domain/kernel/phone.ts';
import { readPostalCode } from '#domain/places/provinces.ts';
import { declaredValueIn, declaredValueProblem } from '#domain/booking/declared-value.ts';
import { importColumns } from '#domain/booking/import-columns.ts';
import { measures } from '#domain/booking/parcels.ts';
import { cellProblem } from '#domain/text/cells.ts';
import { countReading, measureReading, numberProblem } from '#domain/text/numbers.ts';
import { searchText } from '#domain/text/search.ts';
import { readBooking } from './create-shipments.ts';
import type { Booking } from './booking.ts';

export type Cells = Readonly<Record<string, string>>;
export type RowErrors = Record<string, string[]>;

/** The account's own address, for rows without a collection. */
export interface HomeAddress {
  company: string;
  name: string;
  mobile_number: string | null;
  email: string | null;
  street_address: string | null;
  suburb: string | null;
  city: string | null;
  zone: string | null;
  postal_code: string | null;
}

/**
 * Saved delivery addresses by name in the form used for searching; null for a name that several
 * addresses share.
 */
export type AddressBook = ReadonlyMap<string, Readonly<Record<string, string>> | null>;

/** Fields of an address that a file may omit if the row names an address of the address book. */
export const bookFields = [
  'company',
  'name',
  'mobile_number',
  'email',
  'street_address',
  'suburb',
  'city',
  'zone',
  'postal_code',
  'instructions',
] as const;

const BOOK = 'delivery_address_book';
const BOOK_FIELD = /^delivery_(.+)$/;

/** Values of a row, with missing delivery values from the named address of the address book. */
function withBook(value: (field: string) => string, book: AddressBook) {
  const entry = book.get(searchText(value(BOOK)));
  return (field: string): string =>
    value(field) || (entry?.[BOOK_FIELD.exec(field)?.[1] ?? ''] ?? '');
}

function bookErrors(name: string, book: AddressBook): RowErrors {
  if (name === '') return {};
  const entry = book.get(searchText(name));
  if (entry === undefined)
    return { [BOOK]: ['The address book has no delivery address of this name.'] };
  return entry === null
    ? { [BOOK]: ['Several addresses in the address book have this name.'] }
    : {};
}

/** Value of a field in a row: under the mapped heading, or under the name of the field. */
export const valueIn =
  (cells: Cells, mapping: Cells) =>
  (field: string): string =>
    (cells[mapping[field] ?? field] ?? '').trim();

const orNull = (text: string): string | null => (text === '' ? null : text);

function addressIn(value: (field: string) => string, side: 'collection' | 'delivery') {
  const of = (name: string) => value(`${side}_${name}`);
  return {
    type: of('company') === '' ? 'residential' : 'business',
    company: orNull(of('company')),
    name: of('name'),
    mobile_number: orNull(of('mobile_number')),
    email: orNull(of('email')),
    street_address: of('street_address'),
    suburb: of('suburb'),
    city: of('city'),
    zone: of('zone'),
    postal_code: readPostalCode(of('postal_code'), { isCell: true }) ?? of('postal_code'),
    country: orNull(of('country')),
    instructions: orNull(of('instructions')),
  };
}

const collectionFields = importColumns
  .map(({ field }) => field)
  .filter((field) => field.startsWith('collection_'));

const MAX_PARCELS = 100;

/** Parses the number of parcels in a row, one by default; null if invalid. */
function quantityIn(text: string): number | null {
  const read = countReading(text);
  if (!read.ok) return read.fault === 'missing' ? 1 : null;
  return read.value >= 1 && read.value <= MAX_PARCELS ? read.value : null;
}

const foreignUnit = /^(?:lbs?|pounds?|oz|ounces?|in|inch|inches|ft|feet|tons?|tonnes?)$/i;
const unitAfter = /[\s,([]([a-z]+)\.?[)\]]?\s*$/i;

/** Reads a measure in the unit that its heading names: 1400 under Weight (g) is 1.4 kg. */
function measureIn(text: string, heading: string, unit: (typeof measures)[number]['unit']) {
  const named = unitAfter.exec(heading)?.[1] ?? '';
  const isUnit = /\d\s*$/.test(text) && measureReading(`1 ${named}`, unit).ok;
  return measureReading(isUnit ? `${text} ${named}` : text, unit);
}

function numberErrors(value: (field: string) => string, mapping: Cells): RowErrors {
  const problems = measures.map(({ field, unit, ...of }) => {
    const heading = mapping[field] ?? '';
    const isForeign = foreignUnit.test(unitAfter.exec(heading)?.[1] ?? '');
    const problem = isForeign
      ? `${heading} is not in ${unit}. Convert the column to ${unit}.`
      : numberProblem(measureIn(value(field), heading, unit), of);
    return [field, problem] as const;
  });
  const errors: RowErrors = {};
  for (const [field, problem] of problems) if (problem !== null) errors[field] = [problem];
  const declared = declaredValueProblem(value('declared_value'));
  if (declared !== null) errors['declared_value'] = [declared];
  if (quantityIn(value('quantity')) === null)
    errors['quantity'] = ['Give a number of parcels from 1 to 100.'];
  return errors;
}

/** Measures of the parcel in a row; missing where invalid. */
const measuresIn = (value: (field: string) => string, mapping: Cells) =>
  Object.fromEntries(
    measures.flatMap(({ field, unit }) => {
      const read = measureIn(value(field), mapping[field] ?? '', unit);
      return read.ok ? [[field, read.value]] : [];
    }),
  );

/** Free-text fields, in which a date is not an error. */
const freeTexts = /_instructions$|^parcel_description$/;
const numberFields = new Set<string>([
  ...measures.map(({ field }) => field),
  'declared_value',
  'quantity',
]);
const textColumns = importColumns.filter(
  ({ field }) => !numberFields.has(field) && !freeTexts.test(field),
);

/** Errors of cells whose text the spreadsheet has destroyed. */
const cellErrors = (value: (field: string) => string): RowErrors =>
  Object.fromEntries(
    textColumns.flatMap(({ field, label }) => {
      const problem = cellProblem(label, value(field));
      return problem === null ? [] : [[field, [problem]]];
    }),
  );

/** Field of the file that corresponds to a field of the booking. */
function columnOf(path: string): string {
  const parcel = /^parcels\.\d+\.(\w+)$/.exec(path)?.[1];
  if (parcel === 'description') return 'parcel_description';
  if (parcel !== undefined) return parcel;
  const side = /^(collection|delivery)\.(\w+)$/.exec(path);
  return side === null ? path : `${side[1]}_${side[2]}`;
}

/** Errors of a booking by field of the file. */
export const byColumn = (errors: RowErrors): RowErrors =>
  Object.fromEntries(Object.entries(errors).map(([path, texts]) => [columnOf(path), texts]));

/** Converts a row to a booking, or returns the errors by field. */
export function bookingOf(
  cells: Cells,
  { mapping, home, book }: { mapping: Cells; home: HomeAddress; book: AddressBook },
): { booking: Booking } | { errors: RowErrors } {
  const written = valueIn(cells, mapping);
  const value = withBook(written, book);
  const own = { ...home, mobile_number: readPhone(home.mobile_number ?? '') };
  const isFromHome = collectionFields.every((field) => value(field) === '');
  const parcel = {
    ...(value('parcel_description') && { description: value('parcel_description') }),
    ...(value('packaging') && { packaging: value('packaging') }),
    ...measuresIn(value, mapping),
  };
  const read = readBooking({
    service_level_code: value('service_level_code').toUpperCase(),
    customer_reference: orNull(value('customer_reference')),
    order_number: orNull(value('order_number')),
    declared_value: declaredValueIn(value('declared_value')),
    collection: isFromHome ? { type: 'business', ...own } : addressIn(value, 'collection'),
    delivery: addressIn(value, 'delivery'),
    parcels: Array.from({ length: quantityIn(value('quantity')) ?? 1 }, () => parcel),
  });
  const wrong = {
    ...numberErrors(value, mapping),
    ...bookErrors(written(BOOK), book),
    ...cellErrors(written),
  };
  const errors = { ...('errors' in read ? byColumn(read.errors) : {}), ...wrong };
  if ('booking' in read && Object.keys(errors).length === 0) return { booking: read.booking };
  return { errors };
}
