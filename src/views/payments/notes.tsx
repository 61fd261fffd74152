import { useQuery } from '@tanstack/react-query';
import { useApp } from '#ui/app-context.ts';
import { NoteList } from '#ui/page/note-list.tsx';
import { PartResult } from '#ui/page/part-answer.tsx';
import { Part } from '#ui/page/part.tsx';

/** Staff notes about a payment. */
export function Notes({ record: { id } }: { record: { id: number } }) {
  const { api } = useApp();
  const notes = useQuery(api.query('GET /billing/import/notes/:id', { params: { id } }));
  return (
    <Part title="Notes" count={notes.data?.length}>
      <PartResult of={notes} what="the notes">
        {(rows) => <NoteList notes={rows} />}
      </PartResult>
    </Part>
  );
}
