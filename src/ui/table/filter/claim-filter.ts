import { claimants, type Claimant } from '#domain/claims/claims.ts';
import type { FilterField } from './filter-fields.ts';

const words: Readonly<Record<Claimant, string>> = {
  me: 'Me',
  others: 'Others',
  anyone: 'Anyone',
  nobody: 'Nobody',
};

/** Filter field for claims, in every list whose rows can be claimed. */
export const claimFilter: FilterField = {
  name: 'claimed',
  label: 'Claimed by',
  kind: 'choice',
  many: true,
  needs: 'Claim work',
  options: claimants.map((value) => ({ value, label: words[value] })),
};
