import type { ReactNode } from 'react';
import { Dialog as AriaDialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { useBackCloses } from './back-closes.ts';
import './dialog.css';

export type DialogProps = {
  title: string;
  isOpen: boolean;
  /** Called on Esc. If omitted, only the buttons close the dialog. */
  onClose?: () => void;
  children: ReactNode;
  /** Buttons, the main one last. */
  footer?: ReactNode;
  /** Content left of the text, for instance a countdown. */
  aside?: ReactNode;
  /** "widest" for content in columns. */
  wide?: boolean | 'widest';
  /** "alertdialog" for a question that interrupts. */
  role?: 'dialog' | 'alertdialog';
};

const fields =
  'input:not([disabled], [readonly], [type=hidden]), textarea:not([disabled], [readonly]), select:not([disabled])';

/**
 * Focuses the dialog during rendering, because a key pressed before the next effect would be lost.
 */
function enter(dialog: HTMLElement | null) {
  if (!dialog || dialog.contains(document.activeElement)) return;
  (dialog.querySelector<HTMLElement>(fields) ?? dialog).focus();
}

function classOf(wide: DialogProps['wide']): string {
  if (wide === 'widest') return 'dialog dialog-widest';
  return wide ? 'dialog dialog-wide' : 'dialog';
}

/**
 * Modal dialog. Focuses the element with autoFocus, otherwise the first field; traps and
 * restores the focus.
 */
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
