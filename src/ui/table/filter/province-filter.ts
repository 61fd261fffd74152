import { provinces } from '#domain/places/provinces.ts';

/** Filter field for the province, for lists whose rows have a `zone`. */
export const byProvince = {
  name: 'province',
  label: 'Province',
  kind: 'choice',
  key: 'zone',
  many: true,
  options: provinces.map(({ code, name }) => ({ value: code, label: name })),
} as const;
