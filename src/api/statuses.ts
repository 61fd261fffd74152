import * as z from 'zod';
import type { Endpoint } from './endpoint.ts';
import { parameterNames, route } from './route.ts';

/** Meaning of each error status, for the documentation. */
export const statusTexts = {
  400: 'The request could not be read',
  401: 'Not signed in',
  403: 'Not allowed',
  404: 'Not found',
  408: 'The request did not arrive in time',
  409: 'Conflict with the current data; `current` is the row as it is now',
  412: 'The request lacks a value that is required in this situation, such as the customer reference of an account',
  413: 'The request is too large',
  414: 'The path is too long',
  415: 'The media type is not supported',
  422: 'Not valid',
  423: 'The account is not open',
  429: 'Too many requests; Retry-After says when to try again',
  431: 'The headers are too large',
  503: 'The server or its database is not ready; Retry-After says when to try again',
  507: 'The storage is full; nothing was saved',
} as const;

export type ErrorStatus = keyof typeof statusTexts;

/**
 * Errors of every call: an aborted request, an unknown parameter, too many requests, or a server
 * that is starting or stopping.
 */
const always: readonly ErrorStatus[] = [400, 408, 422, 429, 431, 503];

/** All statuses except 200 that a call can return: derived from its declaration, plus `refuses`. */
export function errorStatusesOf(key: string, endpoint: Endpoint): readonly ErrorStatus[] {
  const { method, path } = route(key);
  const { can, query, body, form, refuses = [] } = endpoint;
  const named = [query, form, body].flatMap((schema) =>
    schema instanceof z.ZodObject ? Object.keys(schema.shape) : [],
  );
  const namesRows = named.some((name) => /(^|_)ids?$/.test(name));
  const hasParameters = parameterNames(path).length > 0;
  const found: readonly (readonly [boolean, readonly ErrorStatus[]])[] = [
    [true, always],
    [can !== 'public', [401, 403]],
    [hasParameters || namesRows, [404]],
    [hasParameters, [414]],
    // Only calls other than GET read content, although any route can receive it.
    [method !== 'GET', [409, 413, 415, 507]],
    [true, refuses],
  ];
  const statuses = found.flatMap(([applies, some]) => (applies ? some : []));
  return [...new Set(statuses)].toSorted((one, other) => one - other);
}
