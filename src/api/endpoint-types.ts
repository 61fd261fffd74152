import type { Endpoints } from './generated/endpoints.ts';

/** Method and path of an endpoint. */
export type EndpointKey = keyof Endpoints;

/** What a caller passes: path parameters, query, body or form. */
export type RequestOf<K extends EndpointKey> = Endpoints[K]['request'];

/** What a handler receives: the same, after validation. */
export type InputOf<K extends EndpointKey> = Endpoints[K]['input'];

/** What a caller gets. */
export type ResponseOf<K extends EndpointKey> = Endpoints[K]['response'];

/** What a handler returns. */
export type ResultOf<K extends EndpointKey> = Endpoints[K]['result'];

/** A row of a list, or the answer of any other endpoint. */
export type RowOf<K extends EndpointKey> = Endpoints[K]['row'];
