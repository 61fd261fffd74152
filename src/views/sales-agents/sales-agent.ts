import type { Contract } from '../../api/contract.ts';
import type { RowOf } from '../../api/endpoint.ts';

export type SalesAgent = RowOf<Contract['GET /sales-agents']>;
