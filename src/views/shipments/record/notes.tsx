import { useQuery } from '@tanstack/react-query';
import { Avatar } from '../../../ui/mark/brand.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { useCan } from '../../../ui/use-can.ts';
import { useApp } from '../../../ui/app-context.ts';
import { openDialog, named } from '../dialogs/dialog-request.ts';
import { Attachments } from './attachments.tsx';
import { PartResult } from '../../../ui/page/part-answer.tsx';
import { Part } from '../../../ui/page/part.tsx';
import type { Note, Shipment } from '../shipment.ts';
import { whenOf } from './times.ts';

/** What people wrote about a shipment, newest first. */
export function Notes({ record: shipment }: { record: Shipment }) {
  const { api } = useApp();
  const mayWrite = useCan()('Edit shipments', 'Book shipments');
  const notes = useQuery(api.query('GET /shipments/notes/:id', { params: { id: shipment.id } }));
  const write = (
    <Button onClick={() => openDialog({ is: 'note', ...named(shipment) })}>Add note</Button>
  );
  return (
    <Part title="Notes" count={notes.data?.length} action={mayWrite && write}>
      <PartResult of={notes} what="the notes">
        {(rows) =>
          rows.length === 0 ? (
            <p className="part-quiet">No notes yet.</p>
          ) : (
            <ul className="notes">
              {rows.map((note) => (
                <Written key={note.id} note={note} />
              ))}
            </ul>
          )
        }
      </PartResult>
    </Part>
  );
}

function Written({ note }: { note: Note }) {
  const author = note.user ?? 'The system';
  const kinds = [note.note_type !== 'General' && note.note_type, note.is_internal && 'internal'];
  return (
    <li>
      <Avatar name={author} />
      <div>
        <p className="note-body">{note.note}</p>
        <p className="note-by">
          {[author, whenOf(note.time_created), ...kinds].filter(Boolean).join(', ')}
        </p>
        <Attachments files={note.attachments} />
      </div>
    </li>
  );
}
