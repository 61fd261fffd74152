import { useQuery } from '@tanstack/react-query';
import { Button } from '#ui/form/button.tsx';
import { useCan } from '#ui/use-can.ts';
import { useApp } from '#ui/app-context.ts';
import { openDialog, shipmentForDialog } from '../dialogs/dialog-request.ts';
import { Attachments } from './attachments.tsx';
import { NoteList } from '#ui/page/note-list.tsx';
import { PartResult } from '#ui/page/part-answer.tsx';
import { Part } from '#ui/page/part.tsx';
import type { Note, Shipment } from '../shipment.ts';

/** Notes of a shipment, newest first. */
export function Notes({ record: shipment }: { record: Shipment }) {
  const { api } = useApp();
  const mayWrite = useCan()('Edit shipments', 'Book shipments');
  const notes = useQuery(api.query('GET /shipments/notes/:id', { params: { id: shipment.id } }));
  const write = (
    <Button onClick={() => openDialog({ is: 'note', ...shipmentForDialog(shipment) })}>
      Add note
    </Button>
  );
  return (
    <Part title="Notes" count={notes.data?.length} action={mayWrite && write}>
      <PartResult of={notes} what="the notes">
        {(rows) => <NoteList notes={rows} below={filesOf} />}
      </PartResult>
    </Part>
  );
}

const filesOf = ({ attachments }: Note) => <Attachments files={attachments} />;
