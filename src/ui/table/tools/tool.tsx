import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import { Keys } from '#ui/mark/keys.tsx';
import { useBackCloses } from '#ui/overlay/back-closes.ts';
import { reservePressStyle } from '#ui/overlay/press-style.ts';
import type { TableKeyId } from '../table-keys.ts';
import { tableKeys } from '../table-keys.ts';

reservePressStyle();

interface ToolButtonProps {
  of: TableKeyId;
  label: string;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  children: ReactNode;
}

/** Button of a table tool, with its shortcut; traps and restores the focus. */
export function ToolButton({ of, label, isOpen, onOpenChange, children }: ToolButtonProps) {
  useBackCloses(isOpen, () => onOpenChange(false));
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={onOpenChange}>
      <Button className="table-tool">
        {label}
        <KeyOf of={of} />
      </Button>
      <Popover placement="bottom end" offset={6} className="menu table-popover">
        <Dialog aria-label={label} className="table-dialog">
          {children}
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}

/** Shortcut of a table action, for display. */
export function KeyOf({ of }: { of: TableKeyId }) {
  const keys = tableKeys.find(({ id }) => id === of)?.keys[0];
  return keys === undefined ? null : <Keys keys={keys} hint />;
}
