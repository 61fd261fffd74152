import { files } from '#server/db/schema/files.ts';
import type { Server } from '../world.ts';
import { insert } from './rows.ts';

/** A file that was stored, such as the PDF of a run. */
export const file = (server: Server, facts: Partial<typeof files.$inferInsert> = {}) =>
  insert(server, files, {
    name: 'waybills.pdf',
    type: 'application/pdf',
    size: 4,
    sha256: '',
    content: Buffer.from('%PDF'),
    ...facts,
  });
