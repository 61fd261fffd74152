// Checked by the compiler only: the generated types equal the types that zod infers, for every endpoint.
import type { tables } from '#api/generated/typed-tables.ts';
import type { Endpoints } from '#api/generated/endpoints.ts';
import type { Inferred } from '../support/recomputed/inferred-endpoints.ts';

type Same<A, B> =
  (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

type Contract = Inferred<typeof tables>;
type Different<Part extends 'request' | 'input' | 'response' | 'result' | 'row' | 'isPublic'> = {
  [K in keyof Endpoints]: Same<Endpoints[K][Part], Contract[K][Part]> extends true ? never : K;
}[keyof Endpoints];

const endpoints: Same<keyof Endpoints, keyof typeof tables> = true;
const requests: [Different<'request'>] extends [never] ? true : Different<'request'> = true;
const inputs: [Different<'input'>] extends [never] ? true : Different<'input'> = true;
const responses: [Different<'response'>] extends [never] ? true : Different<'response'> = true;
const results: [Different<'result'>] extends [never] ? true : Different<'result'> = true;
const rows: [Different<'row'>] extends [never] ? true : Different<'row'> = true;
const publics: [Different<'isPublic'>] extends [never] ? true : Different<'isPublic'> = true;

void [endpoints, requests, inputs, responses, results, rows, publics];
