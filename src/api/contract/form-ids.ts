import * as z from 'zod';
import { id } from './shipment-parts.ts';

const splitIds = (given: string | string[]): unknown[] => {
  if (typeof given !== 'string') return given.map(Number);
  if (!given.trimStart().startsWith('[')) return given.split(',').map(Number);
  try {
    const read: unknown = JSON.parse(given);
    return Array.isArray(read) ? read : [];
  } catch {
    return [];
  }
};

/** Ids inside a form: the field repeated, a JSON array, or one text with commas. */
export const formIds = (most: number) =>
  z
    .union([z.string().max(12_000), z.array(z.string().max(12)).max(most)])
    .transform(splitIds)
    .pipe(z.array(id).min(1, 'Name at least one id.').max(most))
    .meta({ description: 'The field repeated, a JSON array, or one text with commas' });
