/** A door that stands open for so long is told of once, in minutes. */
export const OPEN_NOTICE_MIN = 2;
/** For so long, it is an alarm and a line of Now. */
export const OPEN_ALARM_MIN = 10;
