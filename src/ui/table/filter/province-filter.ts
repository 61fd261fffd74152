import { provinces } from '../../../domain/provinces.ts';

/** A filter by province, of lists whose rows have a `zone`. */
export const byProvince = {
  name: 'province',
  label: 'Province',
  kind: 'choice',
  key: 'zone',
  many: true,
  options: provinces.map(({ code, name }) => ({ value: code, label: name })),
} as const;
