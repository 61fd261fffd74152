import { useQuery } from '@tanstack/react-query';
import { useApp } from '#ui/app-context.ts';
import { NoteList } from '#ui/page/note-list.tsx';
import { PartResult } from '#ui/page/part-answer.tsx';
import { Part } from '#ui/page/part.tsx';
import { useCan } from '#ui/use-can.ts';
import type { Account } from '../account.ts';

/** Notes by staff, hidden from the account's own users. */
export function Notes({ record: { id } }: { record: Account }) {
  return useCan()('View accounts') ? <Written id={id} /> : null;
}

function Written({ id }: { id: number }) {
  const { api } = useApp();
  const notes = useQuery(api.query('GET /accounts/notes/:id', { params: { id } }));
  return (
    <Part title="Notes" count={notes.data?.length}>
      <PartResult of={notes} what="the notes">
        {(rows) => <NoteList notes={rows} />}
      </PartResult>
    </Part>
  );
}
