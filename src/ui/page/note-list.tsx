import { sayMoment } from '../format.ts';
import { Avatar } from '../mark/brand.tsx';

interface Note {
  id: number;
  note: string;
  /** Null where the system wrote it. */
  user: string | null;
  time_created: string;
  note_type?: string;
}

/** What people wrote about a record, with who wrote it and when. */
export function NoteList({ notes }: { notes: readonly Note[] }) {
  if (notes.length === 0) return <p className="part-quiet">No notes yet.</p>;
  return (
    <ul className="notes">
      {notes.map((note) => (
        <One key={note.id} note={note} />
      ))}
    </ul>
  );
}

function One({ note }: { note: Note }) {
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
