import { formatColumnDate } from '#domain/kernel/time.ts';

/** Day without a line break. */
export const Day = ({ date }: { date: string }) => (
  <span className="account-day">{formatColumnDate(date)}</span>
);
