/** The one shape of every error answer. */
export interface ApiErrorBody {
  message: string;
  /** Texts by field, for forms. */
  errors?: Record<string, string[]>;
  code: ApiErrorCode;
  /** The row as it is now, when a write came with an older version. */
  current?: unknown;
}

export type ApiErrorCode =
  | 'malformed'
  | 'invalid'
  | 'unauthenticated'
  | 'session_ended'
  | 'session_inactive'
  | 'second_factor_required'
  | 'forbidden'
  | 'not_found'
  | 'stale'
  | 'conflict'
  | 'still_running'
  | 'key_reused'
  | 'precondition'
  | 'locker_offline'
  | 'needs_fresh'
  | 'in_flight'
  | 'unconfirmed'
  | 'locked'
  | 'over_limit'
  | 'not_embedded'
  | 'unknown_field'
  | 'too_large'
  | 'unsupported'
  | 'too_many_requests'
  | 'storage_full'
  | 'unavailable'
  | 'past'
  | 'failed'
  | 'unreachable';

/** A call that was not done, and why: thrown by server rules and by the client alike. */
export class ApiError extends Error {
  readonly status: number;
  readonly body: ApiErrorBody;
  /** Seconds after which it makes sense to try again. */
  readonly retryAfter: number | undefined;

  constructor(status: number, body: ApiErrorBody, retryAfter?: number) {
    super(body.message);
    this.name = 'ApiError';
    this.status = status;
    this.body = body;
    this.retryAfter = retryAfter;
  }

  get code(): ApiErrorCode {
    return this.body.code;
  }
}

/** Only what may pass by itself is worth trying again: no answer, or a fault of the server. */
export const isTransient = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500);

/** The same answer for what never was and for what belongs to somebody else. */
export const notFound = () => new ApiError(404, { message: 'Not found.', code: 'not_found' });

/** What the caller may not do: by their permissions, where no other reason is given. */
export const forbidden = (message = 'Your role does not allow this.') =>
  new ApiError(403, { message, code: 'forbidden' });

/** A field that the rules refuse although its form is right. */
export const invalid = (errors: Record<string, string[]>) =>
  new ApiError(422, {
    message: Object.values(errors)[0]?.[0] ?? 'The request is not valid.',
    errors,
    code: 'invalid',
  });

/** Somebody else saved first; `current` is the row as it is now. */
export const stale = (current: unknown) =>
  new ApiError(409, {
    message: 'Somebody else changed this in the meantime.',
    code: 'stale',
    current,
  });
