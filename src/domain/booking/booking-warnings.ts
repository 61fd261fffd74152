import { capital } from '../kernel/sentence-case.ts';
import { printingWarning } from '../printing/printable.ts';
import { cellFault, type CellFault } from '../text/cells.ts';

/** Fields of an address that are printed, with their labels. */
const addressFields = [
  ['company', 'company'],
  ['name', 'name'],
  ['street_address', 'street address'],
  ['suburb', 'suburb'],
  ['city', 'city'],
  ['instructions', 'instructions'],
] as const;

type Address = Readonly<
  Partial<Record<(typeof addressFields)[number][0], string | null | undefined>>
>;

/** Printed texts of a booking. */
interface PrintedBooking {
  collection: Address;
  delivery: Address;
  parcels: readonly { description: string }[];
  customer_reference?: string | null | undefined;
}

/** Printed texts of a booking with the names of their fields. */
function textsOf(given: PrintedBooking): [field: string, text: string][] {
  const ofAddress = (end: string, address: Address): [string, string][] =>
    addressFields.map(([field, label]) => [`${end} ${label}`, address[field] ?? '']);
  return [
    ...ofAddress('collection', given.collection),
    ...ofAddress('delivery', given.delivery),
    ['customer reference', given.customer_reference ?? ''],
    ...given.parcels.map(({ description }, at): [string, string] => [
      `parcel ${at + 1}`,
      description,
    ]),
  ];
}

/** Warnings about characters that waybills and labels cannot print, each with its field. */
export const printingWarnings = (given: PrintedBooking): string[] =>
  textsOf(given).flatMap(([field, text]) => {
    const warning = printingWarning(text);
    return warning === null ? [] : [`${capital(field)}: ${warning}`];
  });

const causes: Readonly<Record<CellFault, string>> = {
  error: 'an error of a spreadsheet',
  shortened: 'a number that a spreadsheet shortened',
  rounded: 'a number that a spreadsheet rounded, so that it ends in zeros',
  boolean: 'a truth value of a spreadsheet',
  day: 'a date',
};

/** Whether the field is free text, which is not checked for damage. */
const isFree = (field: string): boolean => /instructions$|^parcel /.test(field);

/**
 * Warns about texts that a spreadsheet damaged before a program sent them. An import refuses such
 * rows instead, because its user can correct the file.
 */
const spreadsheetWarnings = (given: PrintedBooking): string[] =>
  textsOf(given).flatMap(([field, text]) => {
    const fault = isFree(field) ? null : cellFault(text);
    return fault === null
      ? []
      : [`${capital(field)}: ${text.trim()} looks like ${causes[fault]}. Check it.`];
  });

/** All warnings about the texts of a booking, each with its field. */
export const bookingWarnings = (given: PrintedBooking): string[] => [
  ...spreadsheetWarnings(given),
  ...printingWarnings(given),
];
