import type { RowOf } from '#api/endpoint-types.ts';

export type User = RowOf<'GET /users'>;
