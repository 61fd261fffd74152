import { useEffect, useState, type ReactNode } from 'react';
import { Button } from '../form/button.tsx';
import { Checkbox } from '../form/checkbox-field.tsx';
import { CopyButton } from '../form/copy-button.tsx';
import { Dialog } from './dialog.tsx';

/** Time in the background after which the dialog closes, in milliseconds. */
const FORGOTTEN_AFTER_MS = 120_000;

interface ShownOnceProps {
  title: string;
  /** Type of the value in words: "key". */
  what: string;
  value: string;
  onClose: () => void;
  children?: ReactNode;
}

/**
 * New key, secret or token. It is shown only once, so the dialog closes only after the user
 * confirms that it is stored, or after two minutes in the background.
 */
export function ShownOnce({ title, what, value, onClose, children }: ShownOnceProps) {
  const [isStored, setStored] = useState(false);
  useCloseInBackground(onClose);
  return (
    <Dialog title={title} isOpen onClose={() => isStored && onClose()}>
      <div className="form">
        <p className="shown-once ref">{value}</p>
        <CopyButton text={value} what={what} />
        <p>
          The {what} is shown only once. Store the {what} before you close this window.
        </p>
        {children}
        <Checkbox
          name="stored"
          label={`I have stored the ${what}`}
          checked={isStored}
          onChange={setStored}
        />
        <div className="dialog-foot">
          <Button kind="primary" off={!isStored} onClick={onClose}>
            Close
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

/** Closes the dialog when the window stays in the background. */
function useCloseInBackground(leave: () => void): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const away = () => {
      timer = setTimeout(leave, FORGOTTEN_AFTER_MS);
    };
    const back = () => clearTimeout(timer);
    window.addEventListener('blur', away);
    window.addEventListener('focus', back);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('blur', away);
      window.removeEventListener('focus', back);
    };
  }, [leave]);
}
