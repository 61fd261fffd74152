import { grantFields } from '#domain/lockers/grant.fields.ts';
import { showFields } from '#ui/table/field-columns.tsx';
import { grantStates, grantTypeOf, grantTypes, stateOfGrant } from './states.ts';

export const grantTable = showFields('GET /locker-access', grantFields, {
  labels: { type: grantTypes, state: grantStates },
  own: {
    type: grantTypeOf,
    code: {
      cell: ({ code_ending }) => `••••${code_ending}`,
      value: ({ code_ending }) => code_ending,
    },
    state: { of: stateOfGrant },
  },
});
