import { marketplaceOperations } from './marketplace-operations.ts';
import { shipmentOperations } from './shipment-operations.ts';
import type { Operation, Operations } from './operation.ts';

const operations: Operations = { ...shipmentOperations, ...marketplaceOperations };

/** How calls are done for many rows, by call. */
export const allOperations: ReadonlyMap<string, Operation> = new Map(Object.entries(operations));

/** How a call is done for many rows; undefined for calls that cannot be. */
export const operationOf = (call: string): Operation | undefined => allOperations.get(call);
