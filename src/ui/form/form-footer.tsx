import { Button } from './button.tsx';
import { Note } from './note.tsx';

interface FormFooterProps {
  /** What is wrong and belongs to no field. */
  words?: string | null | undefined;
  action: string;
  busy?: boolean;
  /** Why it cannot be sent now. */
  off?: string | false;
  onClose: () => void;
}

/** The end of a form in a dialog: what is wrong with it, and how to leave or send it. */
export function FormFooter({ words, action, busy, off = false, onClose }: FormFooterProps) {
  return (
    <>
      {words && <Note kind="error">{words}</Note>}
      <div className="dialog-foot">
        <Button kind="quiet" keys="Escape" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" kind="primary" busy={busy} off={off}>
          {action}
        </Button>
      </div>
    </>
  );
}
