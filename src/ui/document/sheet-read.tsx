import { Note } from '../form/note.tsx';

interface SheetReadProps {
  sheet: string | null;
  unread_sheets: readonly string[];
}

/** Names the sheet of a workbook that was read, and warns about other sheets with rows. */
export function SheetRead({ sheet, unread_sheets: unread }: SheetReadProps) {
  if (sheet === null) return null;
  if (unread.length === 0) return <p className="quiet-text">Sheet read: {sheet}</p>;
  const isOne = unread.length === 1;
  return (
    <Note
      kind="warning"
      detail={`To read ${isOne ? 'that sheet' : 'those sheets'} too, save ${isOne ? 'it' : 'each'} as a file of its own and upload ${isOne ? 'it' : 'them'}.`}
    >
      {`Only the sheet ${sheet} was read, not ${unread.join(', ')}.`}
    </Note>
  );
}
