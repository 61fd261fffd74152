type Hours = Record<string, string>;

const week = (days: string, saturday: string, rest: string): Hours => ({
  Monday: days,
  Tuesday: days,
  Wednesday: days,
  Thursday: days,
  Friday: days,
  Saturday: saturday,
  Sunday: rest,
  'Public Holidays': rest,
});

export const branchHours = week('07:00-18:00', '08:00-13:00', 'Closed');
export const mallHours = week('09:00-19:00', '09:00-18:00', '09:00-17:00');
export const alwaysOpen = week('00:00-24:00', '00:00-24:00', '00:00-24:00');
export const shopHours = week('08:00-18:00', '08:00-15:00', '09:00-13:00');
