import { handover_lines, handovers } from '#server/db/schema/handovers.ts';
import type { Server } from '../world.ts';
import { insert } from './rows.ts';

/** A handover of the superadmin with one note, offered to all staff. */
export async function handover(server: Server): Promise<{ id: number; line: number }> {
  const { id } = await insert(server, handovers, {
    giver_id: 1,
    shift_ends_at: new Date().toISOString(),
  });
  const note = 'Two drivers short tonight.';
  const line = await insert(server, handover_lines, {
    handover_id: id,
    kind: 'note',
    label: 'Note',
    note,
  });
  return { id, line: line.id };
}
