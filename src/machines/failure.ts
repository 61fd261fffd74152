import { ApiError, type ApiErrorCode } from '#api/api-error.ts';

/** Failed request of a machine, as data for a screen. */
export interface Failure {
  /** HTTP status; 0 without a response. */
  status: number;
  code: ApiErrorCode;
  message: string;
}

/** Converts an error; any error that is not a response of the server becomes `unreachable`. */
export function failureOf(error: unknown): Failure {
  if (error instanceof ApiError)
    return { status: error.status, code: error.code, message: error.message };
  return { status: 0, code: 'unreachable', message: '' };
}
