/** Body of every error response. */
export interface ApiErrorBody {
  message: string;
  /** Messages by field, for forms. */
  errors?: Record<string, string[]>;
  code: ApiErrorCode;
  /** Current row, if a write was based on an older version. */
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

/** Refused call with its reason, thrown by server rules and by the client. */
export class ApiError extends Error {
  readonly status: number;
  readonly body: ApiErrorBody;
  /** Seconds after which a retry makes sense. */
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

/** Whether the same request may succeed later: the server did not answer or failed. */
export const isTransient = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500);

/**
 * Error 404 for rows that do not exist and for rows of other accounts, so that callers cannot tell
 * the two apart.
 */
export const notFound = () => new ApiError(404, { message: 'Not found.', code: 'not_found' });

/** Error 403. The default message names the role as the reason. */
export const forbiddenError = (message = 'Your role does not allow this.') =>
  new ApiError(403, { message, code: 'forbidden' });

/** Error 422 for field values that break a rule although their format is valid. */
export const invalidError = (errors: Record<string, string[]>) =>
  new ApiError(422, {
    message: Object.values(errors)[0]?.[0] ?? 'The request is not valid.',
    errors,
    code: 'invalid',
  });

/** Error 409: another user saved the row first. `current` is the row as it is now. */
export const staleError = (current: unknown) =>
  new ApiError(409, {
    message: 'Another user changed this in the meantime.',
    code: 'stale',
    current,
  });
