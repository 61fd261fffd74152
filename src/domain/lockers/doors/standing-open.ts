/** Minutes after which users are notified once of an open door. */
export const OPEN_NOTICE_MIN = 2;
/** Minutes after which an open door raises an alarm and becomes a line of the Now list. */
export const OPEN_ALARM_MIN = 10;
