/**
 * Errors of a text message after which further attempts are pointless. Source of a case-insensitive
 * regular expression for JavaScript and PostgreSQL.
 */
export const UNREACHABLE_ERROR = 'not in service|blocked';

interface Texted {
  failed_sms_count: number;
  /** Failed text messages to unreachable numbers. */
  unreachable_sms_count: number;
}

/** Returns why the failed text messages of a shipment cannot be sent again; null if they can be. */
export function whyNotTexted({ failed_sms_count, unreachable_sms_count }: Texted): string | null {
  if (failed_sms_count === 0) return 'No text message has failed.';
  return failed_sms_count === unreachable_sms_count
    ? 'The number cannot be reached: correct it first.'
    : null;
}
