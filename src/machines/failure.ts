import { ApiError, type ApiErrorCode } from '../api/api-error.ts';

/** Why a call of a machine was not done, as data a screen can put into words. */
export interface Failure {
  /** 0 when no answer came. */
  status: number;
  code: ApiErrorCode;
  message: string;
}

/** Reads a rejection; whatever is no refusal of the server counts as not reached. */
export function failureOf(error: unknown): Failure {
  if (error instanceof ApiError)
    return { status: error.status, code: error.code, message: error.message };
  return { status: 0, code: 'unreachable', message: '' };
}
