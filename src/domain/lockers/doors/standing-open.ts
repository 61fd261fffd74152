/** Minutes after which an open door causes one notice. */
export const OPEN_NOTICE_MIN = 2;
/** Minutes after which an open door is an alarm and a line of Now. */
export const OPEN_ALARM_MIN = 10;
