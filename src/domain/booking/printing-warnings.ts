import { capital } from '../kernel/sentence-case.ts';
import { printingWarning } from '../printing/printable.ts';

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

/** Warnings about letters of a booking that waybills and labels cannot print, with their field. */
export function printingWarnings(given: PrintedBooking): string[] {
  const ofAddress = (end: string, address: Address): [string, string | null | undefined][] =>
    addressFields.map(([field, label]) => [`${end} ${label}`, address[field]]);
  const texts: [string, string | null | undefined][] = [
    ...ofAddress('collection', given.collection),
    ...ofAddress('delivery', given.delivery),
    ['customer reference', given.customer_reference],
    ...given.parcels.map(({ description }, at): [string, string] => [
      `parcel ${at + 1}`,
      description,
    ]),
  ];
  return texts.flatMap(([field, text]) => {
    const warning = printingWarning(text ?? '');
    return warning === null ? [] : [`${capital(field)}: ${warning}`];
  });
}
