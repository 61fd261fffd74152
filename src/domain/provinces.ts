/** The nine provinces with the codes that carriers use on the wire. */
export const provinces = [
  { code: 'EC', name: 'Eastern Cape' },
  { code: 'FS', name: 'Free State' },
  { code: 'GP', name: 'Gauteng' },
  { code: 'KZN', name: 'KwaZulu-Natal' },
  { code: 'LP', name: 'Limpopo' },
  { code: 'MP', name: 'Mpumalanga' },
  { code: 'NC', name: 'Northern Cape' },
  { code: 'NW', name: 'North West' },
  { code: 'WC', name: 'Western Cape' },
] as const;

export type ProvinceCode = (typeof provinces)[number]['code'];

/** Finds a province by code or name, whatever the case; undefined when there is none. */
export function provinceOf(text: string): (typeof provinces)[number] | undefined {
  const wanted = text.trim().toLowerCase();
  return provinces.find(
    ({ code, name }) => code.toLowerCase() === wanted || name.toLowerCase() === wanted,
  );
}

/** Postal codes have four digits, leading zeros included. */
export function isPostalCode(text: string): boolean {
  return /^\d{4}$/.test(text);
}
