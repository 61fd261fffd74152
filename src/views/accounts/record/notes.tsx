import { useQuery } from '@tanstack/react-query';
import { useApp } from '../../../ui/app-context.ts';
import { sayMoment } from '../../../ui/format.ts';
import { Avatar } from '../../../ui/mark/brand.tsx';
import { PartResult } from '../../../ui/page/part-answer.tsx';
import { Part } from '../../../ui/page/part.tsx';
import { useCan } from '../../../ui/use-can.ts';
import type { Account, AccountNote } from '../account.ts';

/** What staff wrote about an account; the account itself does not read it. */
export function Notes({ record: { id } }: { record: Account }) {
  return useCan()('View accounts') ? <Written id={id} /> : null;
}

function Written({ id }: { id: number }) {
  const { api } = useApp();
  const notes = useQuery(api.query('GET /accounts/notes/:id', { params: { id } }));
  return (
    <Part title="Notes" count={notes.data?.length}>
      <PartResult of={notes} what="the notes">
        {(rows) =>
          rows.length === 0 ? (
            <p className="part-quiet">No notes yet.</p>
          ) : (
            <ul className="notes">
              {rows.map((note) => (
                <One key={note.id} note={note} />
              ))}
            </ul>
          )
        }
      </PartResult>
    </Part>
  );
}

function One({ note }: { note: AccountNote }) {
  const author = note.user ?? 'The system';
  const by = [author, sayMoment(note.time_created), note.note_type !== 'General' && note.note_type];
  return (
    <li>
      <Avatar name={author} />
      <div>
        <p className="note-body">{note.note}</p>
        <p className="note-by">{by.filter(Boolean).join(', ')}</p>
      </div>
    </li>
  );
}
