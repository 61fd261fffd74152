import type { Endpoints } from './generated/endpoints.ts';

/** Method and path of an endpoint. */
export type EndpointKey = keyof Endpoints;

/** Request of a caller: path parameters, query, body or form. */
export type RequestOf<K extends EndpointKey> = Endpoints[K]['request'];

/** Validated request, as a handler receives it. */
export type InputOf<K extends EndpointKey> = Endpoints[K]['input'];

/** Response as a caller receives it. */
export type ResponseOf<K extends EndpointKey> = Endpoints[K]['response'];

/** Result that a handler returns. */
export type ResultOf<K extends EndpointKey> = Endpoints[K]['result'];

/** Row of a list, or the response of any other endpoint. */
export type RowOf<K extends EndpointKey> = Endpoints[K]['row'];
