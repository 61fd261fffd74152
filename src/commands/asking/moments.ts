import { UTC_OFFSET, formatDateTime } from '#domain/kernel/time.ts';
import { shiftDay, todayHere } from '#domain/kernel/business-days.ts';
import { parseDay } from './days.ts';

const units = [
  { words: /^(m|min|mins|minutes?)$/, ms: 60_000 },
  { words: /^(h|hours?)$/, ms: 3_600_000 },
  { words: /^(d|days?)$/, ms: 86_400_000 },
];

/** Milliseconds in "2 h ago", "an hour ago" or "15 min ago"; null for other texts. */
function agoOf(typed: string): number | null {
  const [, count = '', word = ''] = /^(\d{1,4}|an?) ?([a-z]+) ago$/.exec(typed) ?? [];
  const unit = units.find(({ words }) => words.test(word));
  return unit ? unit.ms * (count.startsWith('a') ? 1 : Number(count)) : null;
}

/**
 * Parses a typed point in time: now, 14:05, yesterday 16:30, 2 h ago, 23 nov 9:15. Clock times are
 * South African. Returns an ISO timestamp, or null for other texts.
 */
export function parseMoment(text: string, today: string): string | null {
  const typed = text.trim().toLowerCase();
  if (typed === 'now') return new Date().toISOString();
  const ago = agoOf(typed);
  if (ago !== null) return new Date(Date.now() - ago).toISOString();
  const parts = /^(.*?)[ ,T]*([01]?\d|2[0-3])[:h]([0-5]\d)$/i.exec(typed);
  if (!parts) return null;
  const [, words = '', hour = '', minute = ''] = parts;
  const day = words === '' ? today : parseDay(words, today);
  return day === null ? null : `${day}T${hour.padStart(2, '0')}:${minute}:00${UTC_OFFSET}`;
}

interface OfferedMoment {
  value: string;
  label: string;
  detail: string;
}

const ago = (now: Date, minutes: number) =>
  new Date(now.getTime() - minutes * 60_000).toISOString();
const hereAt = (day: string, time: string) => `${day}T${time}:00${UTC_OFFSET}`;

const pastOnly = (now: Date, moments: readonly (readonly [string, string])[]): OfferedMoment[] =>
  moments
    .filter(([, value]) => Date.parse(value) <= now.getTime())
    .map(([label, value]) => ({ label, value, detail: formatDateTime(value) }));

/** Suggestions for a recent point in time, including "Now". */
export const nearMoments = (now: Date = new Date()): OfferedMoment[] =>
  pastOnly(now, [
    ['Now', ago(now, 0)],
    ['15 minutes ago', ago(now, 15)],
    ['An hour ago', ago(now, 60)],
    ['This morning at 8', hereAt(todayHere(now), '08:00')],
  ]);

/** Suggestions for a past point in time, without "Now". */
export const pastMoments = (now: Date = new Date()): OfferedMoment[] =>
  pastOnly(now, [
    ['An hour ago', ago(now, 60)],
    ['This morning at 8', hereAt(todayHere(now), '08:00')],
    ['Yesterday at 18', hereAt(shiftDay(todayHere(now), -1), '18:00')],
    ['A week ago', ago(now, 7 * 24 * 60)],
  ]);
