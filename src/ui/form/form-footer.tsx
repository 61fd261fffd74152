import { Button } from './button.tsx';
import { Note } from './note.tsx';

interface FormFooterProps {
  /** Error that belongs to no field. */
  words?: string | null | undefined;
  action: string;
  busy?: boolean;
  /** Reason why the form cannot be sent now. */
  off?: string | false;
  onClose: () => void;
}

/** Footer of a form in a dialog: error, Cancel and submit. */
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
