/** What a branch has to find a collecting driver for. */
export const uncollected = ['submitted', 'collection-unassigned', 'collection-rejected'] as const;

/** What a branch has to find a delivering driver for. */
export const undelivered = ['delivery-unassigned', 'delivery-rejected'] as const;

/** What a collecting driver still has to do. */
export const toCollect = [
  'collection-assigned',
  'collection-failed-attempt',
  'collection-exception',
] as const;

/** What a delivering driver still has to do. */
export const toDeliver = [
  'delivery-assigned',
  'out-for-delivery',
  'delivery-failed-attempt',
  'delivery-exception',
] as const;

/** How many days a trend shows. */
export const TREND_DAYS = 14;

/** The longest text message to a driver, in characters: three parts of an SMS. */
export const LONGEST_DRIVER_MESSAGE = 459;
/** The most messages to one driver in an hour: more are not read by somebody who drives. */
const MESSAGES_AN_HOUR = 10;

/** Whether a driver can be sent a text message now, given how many went out within the hour; or why not. */
export function messageable(driver: {
  is_active: boolean;
  mobile_number: string;
  recent: number;
}): true | string {
  if (!driver.is_active) return 'No longer works here';
  if (driver.mobile_number.trim() === '') return 'No mobile number';
  if (driver.recent >= MESSAGES_AN_HOUR) return `${MESSAGES_AN_HOUR} messages within the hour`;
  return true;
}
