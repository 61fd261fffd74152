import type { ReactNode } from 'react';
import { Dialog as AriaDialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import './dialog.css';

export type DialogProps = {
  title: string;
  isOpen: boolean;
  /** Esc was pressed. Without it the dialog cannot be left but by its own buttons. */
  onClose?: () => void;
  children: ReactNode;
  /** The buttons, the one to press last. */
  foot?: ReactNode;
  /** Left of the words, for instance a countdown. */
  aside?: ReactNode;
  wide?: boolean;
  /** "alertdialog" when it interrupts and asks for an answer. */
  role?: 'dialog' | 'alertdialog';
};

/** Focus goes in as it is drawn: on a busy machine a key pressed before the next effect would be lost outside. */
function enter(dialog: HTMLElement | null) {
  if (!dialog?.contains(document.activeElement)) dialog?.focus();
}

/** A modal dialog: focus goes in (to what has autoFocus, else to the dialog), stays, and returns. */
export function Dialog({ title, isOpen, onClose, children, foot, aside, wide, role }: DialogProps) {
  return (
    <ModalOverlay
      className="scrim"
      isOpen={isOpen}
      onOpenChange={(open) => {
        if (!open) onClose?.();
      }}
      isKeyboardDismissDisabled={!onClose}
    >
      <Modal className={wide ? 'dialog dialog-wide' : 'dialog'}>
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
          {foot && <div className="dialog-foot">{foot}</div>}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
