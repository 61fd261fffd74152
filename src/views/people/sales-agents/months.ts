import { todayHere } from '#domain/kernel/business-days.ts';

/** Month in the URL; the current month by default. */
export function monthIn(search: string, today = todayHere()): string {
  const given = new URLSearchParams(search).get('month') ?? '';
  return /^20\d{2}-(?:0[1-9]|1[0-2])$/.test(given) ? given : today.slice(0, 7);
}

/** URL with another month and otherwise unchanged parameters. */
export function withMonth(search: string, month: string): string {
  const params = new URLSearchParams(search);
  params.set('month', month);
  return `/sales-agents?${params.toString()}`;
}

/** A month and the months before it, latest first. */
export function monthsUntil(month: string, count: number): string[] {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return Array.from({ length: count }, (_, back) =>
    new Date(Date.UTC(year, number - 1 - back, 1)).toISOString().slice(0, 7),
  );
}
