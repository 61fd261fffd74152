const zone = { timeZone: 'Africa/Johannesburg' } as const;
const dayKey = new Intl.DateTimeFormat('en-CA', zone);
const clock = new Intl.DateTimeFormat('en-ZA', {
  ...zone,
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
const weekday = new Intl.DateTimeFormat('en-ZA', { ...zone, weekday: 'short' });
const date = new Intl.DateTimeFormat('en-ZA', { ...zone, day: 'numeric', month: 'short' });
const WEEK_MS = 6 * 86_400_000;

export const clockOf = (iso: string): string => clock.format(new Date(iso));

const isSameDay = (iso: string, now: Date) => dayKey.format(new Date(iso)) === dayKey.format(now);

/** The day in few words: "Today", "Thu", "03 Nov". */
export function dayOf(iso: string, now = new Date()): string {
  const at = new Date(iso);
  if (isSameDay(iso, now)) return 'Today';
  const isNear = Math.abs(now.getTime() - at.getTime()) < WEEK_MS;
  return isNear ? weekday.format(at) : date.format(at);
}

/** "Today 14:22", "Thu 05:20", "03 Nov 09:00". */
export function whenOf(iso: string, now = new Date()): string {
  return `${dayOf(iso, now)} ${clockOf(iso)}`;
}
