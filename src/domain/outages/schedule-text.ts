import { MAX_STAGE, type SheddingSlot } from './schedule.ts';

const time = /^([01]?\d|2[0-3]):([0-5]\d)$/;

function minuteOf(text: string): number | null {
  const [, hours, minutes] = time.exec(text) ?? [];
  return hours === undefined || minutes === undefined ? null : Number(hours) * 60 + Number(minutes);
}

/** Formats a minute of the day as a time: "18:00". */
export const timeOfMinute = (minute: number): string =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':');

const numberUpTo = (text: string, most: number): number | null =>
  /^\d{1,2}$/.test(text) && Number(text) >= 1 && Number(text) <= most ? Number(text) : null;

const MAX_BLOCK = 99;
const MAX_DAY = 31;

/** Parses a line, or returns the problem. */
function slotOf(line: string): SheddingSlot | string {
  const fields = line.split(/[,;\t]/).map((field) => field.trim().replaceAll('"', ''));
  const [block = '', day = '', stage = '', from = '', until = ''] = fields;
  const slot = {
    block: numberUpTo(block, MAX_BLOCK),
    day_of_month: numberUpTo(day, MAX_DAY),
    stage: numberUpTo(stage, MAX_STAGE),
    from_minute: minuteOf(from),
    until_minute: minuteOf(until),
  };
  if (slot.block === null) return 'Use a block from 1 to 99.';
  if (slot.day_of_month === null) return 'Use a day from 1 to 31.';
  if (slot.stage === null) return `Use a stage from 1 to ${MAX_STAGE}.`;
  if (slot.from_minute === null || slot.until_minute === null) return 'Use times like 18:00.';
  const { block: inBlock, day_of_month, stage: atStage, from_minute, until_minute } = slot;
  return { block: inBlock, day_of_month, stage: atStage, from_minute, until_minute };
}

/**
 * Parses a schedule: one slot per line with block, day of the month, stage, from and until,
 * separated by commas, semicolons or tabs. A heading is skipped. Problems name their line.
 */
export function readSchedule(text: string): { slots: SheddingSlot[]; problems: string[] } {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .map((line, at) => ({ line, number: at + 1 }))
    .filter(({ line }) => line.trim() !== '');
  const slots: SheddingSlot[] = [];
  const problems: string[] = [];
  for (const [at, { line, number }] of lines.entries()) {
    if (at === 0 && /^\D+$/.test(line)) continue;
    const slot = slotOf(line);
    if (typeof slot === 'string') problems.push(`Line ${number}: ${slot}`);
    else slots.push(slot);
  }
  return { slots, problems };
}
