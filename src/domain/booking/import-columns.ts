import { headingKey } from '../text/heading-key.js';

/** Column of an import file: the field it fills and the headings it is recognised by. */
export interface ImportColumn {
  field: string;
  label: string;
  isRequired: boolean;
  /** Other headings with the same meaning, in any spelling. */
  aliases: readonly string[];
  example: string;
}

const column = (
  field: string,
  label: string,
  { example = '', isRequired = false, aliases = '' } = {},
): ImportColumn => ({
  field,
  label,
  isRequired,
  example,
  aliases: aliases === '' ? [] : aliases.split(', '),
});

const required = { isRequired: true };

/**
 * Columns of a shipment import. Without collection columns, the account's own address is the
 * sender.
 */
export const importColumns: readonly ImportColumn[] = [
  column('customer_reference', 'Customer reference', {
    example: 'ORD-4711',
    aliases: 'reference, your reference, verwysing, kliëntverwysing',
  }),
  column('order_number', 'Order number', {
    example: '#1001',
    aliases: 'order, order no, order name, bestelnommer, bestelling',
  }),
  column('service_level_code', 'Service', {
    ...required,
    example: 'ECO',
    aliases: 'service level, service code, diens, diensvlak',
  }),
  column('declared_value', 'Declared value', {
    example: '450.00',
    aliases: 'value, waarde, verklaarde waarde',
  }),
  column('delivery_address_book', 'Delivery address book', {
    aliases: 'address book, saved address, recipient code',
  }),
  column('delivery_company', 'Delivery company', {
    aliases: 'company, recipient company, shipping company, ship to company, maatskappy',
  }),
  column('delivery_name', 'Delivery name', {
    ...required,
    example: 'Thandi Nkosi',
    aliases: 'shipping name, ship to name, name, recipient, recipient name, naam, ontvanger',
  }),
  column('delivery_mobile_number', 'Delivery mobile number', {
    example: '083 555 0102',
    aliases:
      'shipping phone, ship to phone, mobile, mobile number, phone, cell, selfoon, selfoonnommer, telefoon, foon',
  }),
  column('delivery_email', 'Delivery email', {
    example: 'thandi@mail.example',
    aliases: 'shipping email, email, e mail, epos, e pos',
  }),
  column('delivery_street_address', 'Delivery street address', {
    ...required,
    example: '3 Beach Road',
    aliases:
      'shipping street, shipping address1, shipping address 1, shipping address, ship to street, ship to address, address, street, street address, adres, straat, straatadres',
  }),
  column('delivery_suburb', 'Delivery suburb', {
    ...required,
    example: 'Sea Point',
    aliases: 'shipping suburb, ship to suburb, suburb, local area, voorstad',
  }),
  column('delivery_city', 'Delivery city', {
    ...required,
    example: 'Cape Town',
    aliases: 'shipping city, ship to city, city, town, stad, dorp',
  }),
  column('delivery_zone', 'Delivery province', {
    ...required,
    example: 'WC',
    aliases:
      'shipping province, shipping state, ship to province, ship to state, province, zone, provinsie, state',
  }),
  column('delivery_postal_code', 'Delivery postal code', {
    ...required,
    example: '8005',
    aliases:
      'shipping zip, shipping postcode, shipping postal code, ship to zip, ship to postal code, postal code, code, postcode, poskode, zip, zip code',
  }),
  column('delivery_country', 'Delivery country', {
    aliases: 'shipping country, ship to country, country, country code, land',
  }),
  column('delivery_instructions', 'Delivery instructions', {
    aliases: 'instructions, notes, instruksies, notas',
  }),
  column('collection_company', 'Collection company'),
  column('collection_name', 'Collection name', { aliases: 'sender, sender name' }),
  column('collection_mobile_number', 'Collection mobile number'),
  column('collection_email', 'Collection email'),
  column('collection_street_address', 'Collection street address'),
  column('collection_suburb', 'Collection suburb'),
  column('collection_city', 'Collection city'),
  column('collection_zone', 'Collection province'),
  column('collection_postal_code', 'Collection postal code'),
  column('collection_country', 'Collection country'),
  column('collection_instructions', 'Collection instructions'),
  column('parcel_description', 'Contents', {
    example: 'Running shoes',
    aliases: 'description, parcel description, inhoud',
  }),
  column('packaging', 'Packaging', { example: 'Small box', aliases: 'parcel type, verpakking' }),
  column('submitted_length', 'Length, cm', {
    ...required,
    example: '30',
    aliases: 'length, length mm, lengte, lengte cm, lengte mm',
  }),
  column('submitted_width', 'Width, cm', {
    ...required,
    example: '20',
    aliases: 'width, width mm, breedte, breedte cm, breedte mm',
  }),
  column('submitted_height', 'Height, cm', {
    ...required,
    example: '15',
    aliases: 'height, height mm, hoogte, hoogte cm, hoogte mm',
  }),
  column('submitted_weight', 'Weight, kg', {
    ...required,
    example: '1.4',
    aliases:
      'weight, weight g, weight gram, weight grams, mass, mass kg, gewig, gewig kg, gewig g, massa, massa kg',
  }),
  column('quantity', 'Parcels', {
    example: '1',
    aliases: 'quantity, qty, number of parcels, aantal, hoeveelheid, pakkies',
  }),
];

/**
 * Whether the file must have this column. Delivery columns are not needed if the file names an
 * entry of the address book.
 */
export const isNeeded = (
  { field, isRequired }: Pick<ImportColumn, 'field' | 'isRequired'>,
  mapping: Readonly<Record<string, string>>,
): boolean => isRequired && !(field.startsWith('delivery_') && 'delivery_address_book' in mapping);

const namesOf = ({ field, label, aliases }: ImportColumn): string[] => [field, label, ...aliases];

/** All headings that are recognised, in any spelling. */
export const importHeadings: readonly string[] = importColumns.flatMap(namesOf);

/** Maps fields to the headings of a file that are recognised. */
export function recogniseHeadings(headings: readonly string[]): Record<string, string> {
  const left = [...headings];
  const found = importColumns.flatMap((known): [string, string][] => {
    const heading = namesOf(known)
      .map((name) => left.find((one) => headingKey(one) === headingKey(name)))
      .find(Boolean);
    if (heading === undefined) return [];
    left.splice(left.indexOf(heading), 1);
    return [[known.field, heading]];
  });
  return Object.fromEntries(found);
}
