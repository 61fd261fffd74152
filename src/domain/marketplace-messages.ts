/**
 * Errors of a text message after which no further try reaches the number. The source of a regular
 * expression that JavaScript and PostgreSQL read alike; upper and lower case are the same.
 */
export const UNREACHABLE_ERROR = 'not in service|blocked';

interface Texted {
  /** Text messages that failed and were not sent again. */
  failed_sms_count: number;
  /** Of these, the ones whose number cannot be reached. */
  unreachable_sms_count: number;
}

/** Why the failed text messages of a shipment are not sent again; null when they are. */
export function whyNotTexted({ failed_sms_count, unreachable_sms_count }: Texted): string | null {
  if (failed_sms_count === 0) return 'No text message has failed.';
  return failed_sms_count === unreachable_sms_count
    ? 'The number cannot be reached: correct it first.'
    : null;
}
