import type { ReactNode } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { IconButton } from '../form/icon-button.tsx';
import { useBackCloses } from '../overlay/back-closes.ts';
import { NavTree } from './nav-tree.tsx';
import type { NavEntry } from './navigation.ts';
import './nav-drawer.css';

type NavDrawerProps = {
  isOpen: boolean;
  onClose: () => void;
  brand: ReactNode;
  entries: readonly NavEntry[];
  actions?: ReactNode;
  footer: ReactNode;
};

/**
 * Sidebar of a narrow screen, over the page. Closed by Esc, Back, a press outside or navigation.
 */
export function NavDrawer(props: NavDrawerProps) {
  const { isOpen, onClose, brand, entries, actions, footer } = props;
  useBackCloses(isOpen, onClose);
  return (
    <ModalOverlay
      className="drawer-scrim"
      isDismissable
      isOpen={isOpen}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <Modal className="drawer">
        <Dialog aria-label="Navigation" className="side side-drawer">
          <div className="side-brand">
            {brand}
            <span className="push">
              <IconButton icon="x" label="Close navigation" onClick={onClose} />
            </span>
          </div>
          {actions}
          <nav aria-label="Main" className="side-nav">
            <NavTree entries={entries} onGo={onClose} />
          </nav>
          <div className="side-foot">{footer}</div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
