import { marketplaceFailure } from '#domain/marketplace/marketplace-failures.ts';
import { Note } from '#ui/form/note.tsx';

interface FaultProps {
  /** Error of the record and the fingerprint of this error; both are null without an error. */
  of: { error: string | null; fingerprint: string | null };
  isFailed: boolean;
  blockedBy?: string | null;
}

/** Error from the marketplace with its remedy, or the event that blocks this one. */
export function Fault({ of: { error, fingerprint }, isFailed, blockedBy = null }: FaultProps) {
  if (isFailed && fingerprint !== null)
    return (
      <div className="part">
        <Note kind="error" detail={marketplaceFailure(fingerprint).remedy}>
          {error ?? 'No response was received.'}
        </Note>
      </div>
    );
  if (blockedBy === null) return null;
  return (
    <div className="part">
      <Note
        kind="info"
        detail="This event is sent automatically once the earlier event is accepted or overridden."
      >
        Waiting. {blockedBy}
      </Note>
    </div>
  );
}
