/** The nine provinces with the codes that carriers use. */
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

/** Finds a province by code or name in any case; undefined if unknown. */
export function provinceOf(text: string): (typeof provinces)[number] | undefined {
  const wanted = text.trim().toLowerCase();
  return provinces.find(
    ({ code, name }) => code.toLowerCase() === wanted || name.toLowerCase() === wanted,
  );
}

/** Whether the text has four digits, including leading zeros. */
export function isPostalCode(text: string): boolean {
  return /^\d{4}$/.test(text);
}
