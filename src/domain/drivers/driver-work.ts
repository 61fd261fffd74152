/** Statuses in which a branch has to find a collecting driver. */
export const uncollectedStatuses = [
  'submitted',
  'collection-unassigned',
  'collection-rejected',
] as const;

/** Statuses in which a branch has to find a delivering driver. */
export const undeliveredStatuses = ['delivery-unassigned', 'delivery-rejected'] as const;

/** Statuses in which the collecting driver has work to do. */
export const collectingStatuses = [
  'collection-assigned',
  'collection-failed-attempt',
  'collection-exception',
] as const;

/** Statuses in which the delivering driver has work to do. */
export const deliveringStatuses = [
  'delivery-assigned',
  'out-for-delivery',
  'delivery-failed-attempt',
  'delivery-exception',
] as const;

export const TREND_DAYS = 14;

/** Maximum number of characters in a text message to a driver: three SMS parts. */
export const LONGEST_DRIVER_MESSAGE = 459;
/**
 * Maximum number of messages to one driver in an hour, because a driver on the road cannot read
 * more.
 */
const MESSAGES_AN_HOUR = 10;

/**
 * `true` if the driver can be sent a text message, otherwise the reason. `recent` counts the
 * messages of the last hour.
 */
export function canMessageDriver(driver: {
  is_active: boolean;
  mobile_number: string;
  recent: number;
}): true | string {
  if (!driver.is_active) return 'No longer works here';
  if (driver.mobile_number.trim() === '') return 'No mobile number';
  if (driver.recent >= MESSAGES_AN_HOUR) return `${MESSAGES_AN_HOUR} messages within the hour`;
  return true;
}
