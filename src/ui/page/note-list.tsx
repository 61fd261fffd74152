import type { ReactNode } from 'react';
import { formatMoment } from '../format.ts';
import { Avatar } from '../mark/brand.tsx';
import './part.css';

interface Note {
  id: number;
  note: string;
  /** Author; null for the system. */
  user: string | null;
  time_created: string;
  note_type?: string;
  is_internal?: boolean;
}

type NoteListProps<N extends Note> = {
  notes: readonly N[];
  /** Content below the text, for instance files. */
  below?: (note: N) => ReactNode;
};

/** Notes about a record with author and time. */
export function NoteList<N extends Note>({ notes, below }: NoteListProps<N>) {
  if (notes.length === 0) return <p className="part-quiet">No notes yet.</p>;
  return (
    <ul className="notes">
      {notes.map((note) => (
        <li key={note.id}>
          <Avatar name={authorOf(note)} />
          <div>
            <p className="note-body">{note.note}</p>
            <p className="note-by">{byline(note)}</p>
            {below?.(note)}
          </div>
        </li>
      ))}
    </ul>
  );
}

const authorOf = ({ user }: Note): string => user ?? 'The system';

const byline = (note: Note): string =>
  [
    authorOf(note),
    formatMoment(note.time_created),
    note.note_type !== 'General' && note.note_type,
    note.is_internal && 'internal',
  ]
    .filter(Boolean)
    .join(', ');
