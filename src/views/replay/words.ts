const zone = 'Africa/Johannesburg';
const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: zone } as const;
const clock = new Intl.DateTimeFormat('en-ZA', time);
const exactClock = new Intl.DateTimeFormat('en-ZA', { ...time, second: '2-digit' });
const day = new Intl.DateTimeFormat('en-ZA', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: zone,
});

/** "14:02" and "14:02:15", as clocks here show a moment in milliseconds. */
export const sayClock = (moment: number): string => clock.format(moment);
export const sayExactClock = (moment: number): string => exactClock.format(moment);

/** "Fri, 20 Nov". */
export const sayDay = (moment: number): string => day.format(moment);

/** "15 s", "1 min": how far a step goes. */
export const sayStep = (milliseconds: number): string =>
  milliseconds < 60_000 ? `${milliseconds / 1000} s` : `${milliseconds / 60_000} min`;
