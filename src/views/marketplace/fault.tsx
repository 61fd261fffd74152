import { Note } from '../../ui/form/note.tsx';

interface FaultProps {
  error: string | null;
  /** What mends it. */
  remedy: string | null;
  blockedBy?: string | null;
}

/** What the marketplace answered and what to do about it; or what it waits for. */
export function Fault({ error, remedy, blockedBy = null }: FaultProps) {
  if (remedy !== null)
    return (
      <div className="part">
        <Note kind="error" detail={remedy}>
          {error ?? 'It failed without an answer.'}
        </Note>
      </div>
    );
  if (blockedBy === null) return null;
  return (
    <div className="part">
      <Note
        kind="info"
        detail="It is sent by itself as soon as that one is accepted or overridden."
      >
        It waits. {blockedBy}
      </Note>
    </div>
  );
}
