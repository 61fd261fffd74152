/**
 * Catalogue: lists, records and bulk actions of the contract, under the names that programs use.
 *
 * - A resource is one list with its filters, its record and its actions: "shipments".
 * - The command line and the tools for assistants are both derived from it, so that both offer a
 *   new list or bulk call without new code.
 * - The generator writes the catalogue from the schemas; reading the catalogue loads no schemas.
 */
import type { Access, ForAssistants } from '../endpoint.ts';

/** Kind of a value, which decides how programs parse a typed text. */
export type ArgumentKind = 'text' | 'number' | 'yes-no' | 'day' | 'choice' | 'record' | 'json';

/** Field of a filter or body. */
export interface Argument {
  /** Name in requests. */
  name: string;
  label: string;
  kind: ArgumentKind;
  values?: readonly string[];
  /** Key of the entity whose id the field takes. */
  entity?: string;
  isMany?: true;
  isRequired?: true;
  /** Whether null removes the value. */
  isNullable?: true;
}

/** Column of the rows of a list. */
export interface CatalogueColumn {
  name: string;
  kind: 'text' | 'number' | 'yes-no' | 'day' | 'instant';
}

/** Bulk call on the rows of a resource. */
export interface Action {
  /** Verb, for instance "update". */
  name: string;
  call: string;
  summary: string;
  can: Access;
  assistants: ForAssistants;
  arguments: readonly Argument[];
}

/** List with its record and actions. */
export interface Resource {
  /** Plural in lower case, with hyphens: "credit-notes". */
  name: string;
  /** Words for one row and several rows in sentences. */
  singular: string;
  plural: string;
  summary: string;
  can: Access;
  /** Calls that read the list, and one record by id. */
  list: string;
  record?: string;
  filters: readonly Argument[];
  sorts: readonly string[];
  columns: readonly CatalogueColumn[];
  /** Key of the entity, if records refer to it or the search finds it. */
  entity?: string;
  isSearched?: true;
  /** Fields that identify a row, most telling first. */
  codes: readonly string[];
  /** Topic of the live feed. */
  topic?: string;
  actions: readonly Action[];
}

/** Name of a field as an option: "delivery_driver_id" becomes "delivery-driver". */
export const optionName = (name: string): string =>
  name.replace(/_ids?$/, '').replaceAll(/[_.]/g, '-');
