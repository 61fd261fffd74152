const TICK_MS = 10_000;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const exact = new Intl.DateTimeFormat('en-ZA', {
  dateStyle: 'full',
  timeStyle: 'medium',
  timeZone: 'Africa/Johannesburg',
});
const dayOnly = new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Johannesburg' });

export const fullTime = (iso: string): string => exact.format(new Date(iso));

/** "just now", "40 s", "12 min", "3 h", "2 d", then the day itself; steps of ten seconds, as it is told. */
export function ago(iso: string, now: number): string {
  const past = now - Date.parse(iso);
  if (past < 0) return dayOnly.format(new Date(iso));
  if (past < TICK_MS) return 'just now';
  if (past < MINUTE) return `${Math.floor(past / TICK_MS) * 10} s`;
  if (past < HOUR) return `${Math.floor(past / MINUTE)} min`;
  if (past < DAY) return `${Math.floor(past / HOUR)} h`;
  return past < 7 * DAY ? `${Math.floor(past / DAY)} d` : dayOnly.format(new Date(iso));
}

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** One clock for every time on the screen; it runs only while there are any. */
export function ticks(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => listeners.forEach((tell) => tell()), TICK_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}
