import type { Contract } from '../../api/contract.ts';
import type { RowOf } from '../../api/endpoint.ts';

export type User = RowOf<Contract['GET /users']>;
