import type { ReactNode } from 'react';
import { Popover, type PopoverProps } from 'react-aria-components/Popover';
import { useBackCloses } from './back-closes.ts';
import './menu.css';

type MenuPopoverProps = Pick<PopoverProps, 'triggerRef' | 'placement' | 'offset' | 'aria-label'> & {
  isOpen: boolean;
  onClose: () => void;
  /** Additional CSS class. */
  look?: string;
  children: ReactNode;
};

/** Popover at its button; a sheet from below on a phone. */
export function MenuPopover({ isOpen, onClose, look, children, ...place }: MenuPopoverProps) {
  useBackCloses(isOpen, onClose);
  return (
    <Popover
      {...place}
      isOpen={isOpen}
      onOpenChange={onClose}
      className={look ? `menu ${look}` : 'menu'}
    >
      {children}
    </Popover>
  );
}
