const moment = new Intl.DateTimeFormat('en-ZA', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Africa/Johannesburg',
});
const hour = new Intl.DateTimeFormat('en-ZA', {
  hour: 'numeric',
  hourCycle: 'h23',
  timeZone: 'Africa/Johannesburg',
});

/** A moment as people here write it; a missing one is null. */
export function sayMoment(iso: string | null): string | null {
  return iso === null ? null : moment.format(new Date(iso));
}

/** "Good morning" until noon, "Good afternoon" until six. */
export function greetingAt(now: Date): string {
  const at = Number(hour.format(now));
  if (at < 12) return 'Good morning';
  return at < 18 ? 'Good afternoon' : 'Good evening';
}
