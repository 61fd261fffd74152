/** The one shape of every error answer. */
export interface RefusalBody {
  message: string;
  /** Texts by field, for forms. */
  errors?: Record<string, string[]>;
  code: RefusalCode;
  /** The row as it is now, when a write came with an older version. */
  current?: unknown;
}

export type RefusalCode =
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
  | 'locked'
  | 'too_large'
  | 'unsupported'
  | 'too_many_requests'
  | 'storage_full'
  | 'unavailable'
  | 'failed'
  | 'unreachable';

/** A call that was not done, and why: thrown by server rules and by the client alike. */
export class Refusal extends Error {
  readonly status: number;
  readonly body: RefusalBody;
  /** Seconds after which it makes sense to try again. */
  readonly retryAfter: number | undefined;

  constructor(status: number, body: RefusalBody, retryAfter?: number) {
    super(body.message);
    this.name = 'Refusal';
    this.status = status;
    this.body = body;
    this.retryAfter = retryAfter;
  }

  get code(): RefusalCode {
    return this.body.code;
  }
}

/** The same answer for what never was and for what belongs to somebody else. */
export const notFound = () => new Refusal(404, { message: 'Not found.', code: 'not_found' });

/** A field that the rules refuse although its form is right. */
export const invalid = (errors: Record<string, string[]>) =>
  new Refusal(422, {
    message: Object.values(errors)[0]?.[0] ?? 'The request is not valid.',
    errors,
    code: 'invalid',
  });

/** Somebody else saved first; `current` is the row as it is now. */
export const stale = (current: unknown) =>
  new Refusal(409, {
    message: 'Somebody else changed this in the meantime.',
    code: 'stale',
    current,
  });
