import type { ReactNode } from 'react';
import { Dialog as AriaDialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { useBackCloses } from './back-closes.ts';
import './dialog.css';

export type DialogProps = {
  title: string;
  isOpen: boolean;
  /** Esc was pressed. Without it the dialog cannot be left but by its own buttons. */
  onClose?: () => void;
  children: ReactNode;
  /** The buttons, the one to press last. */
  footer?: ReactNode;
  /** Left of the words, for instance a countdown. */
  aside?: ReactNode;
  /** "widest" for what is read in columns. */
  wide?: boolean | 'widest';
  /** "alertdialog" when it interrupts and asks for an answer. */
  role?: 'dialog' | 'alertdialog';
};

const fields =
  'input:not([disabled], [readonly], [type=hidden]), textarea:not([disabled], [readonly]), select:not([disabled])';

/** Focus goes in as it is drawn: on a busy machine a key pressed before the next effect would be lost outside. */
function enter(dialog: HTMLElement | null) {
  if (!dialog || dialog.contains(document.activeElement)) return;
  (dialog.querySelector<HTMLElement>(fields) ?? dialog).focus();
}

function classOf(wide: DialogProps['wide']): string {
  if (wide === 'widest') return 'dialog dialog-widest';
  return wide ? 'dialog dialog-wide' : 'dialog';
}

/** A modal dialog: focus goes in (to what has autoFocus, else to the first field), stays, and returns. */
export function Dialog({
  title,
  isOpen,
  onClose,
  children,
  footer,
  aside,
  wide,
  role,
}: DialogProps) {
  useBackCloses(isOpen, onClose);
  return (
    <ModalOverlay
      className="scrim"
      isOpen={isOpen}
      onOpenChange={(open) => {
        if (!open) onClose?.();
      }}
      isKeyboardDismissDisabled={!onClose}
    >
      <Modal className={classOf(wide)}>
        <AriaDialog role={role} ref={enter}>
          <div className={aside ? 'dialog-aside' : undefined}>
            {aside}
            <div>
              <Heading slot="title" level={2} className="dialog-title">
                {title}
              </Heading>
              <div className="dialog-body">{children}</div>
            </div>
          </div>
          {footer && <div className="dialog-foot">{footer}</div>}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
