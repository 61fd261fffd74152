import type { ComponentPropsWithRef } from 'react';
import { Icon } from '../mark/icon.tsx';
import type { IconName } from '../mark/icon-shapes.ts';
import './button.css';

type IconButtonProps = Omit<ComponentPropsWithRef<'button'>, 'children'> & {
  icon: IconName;
  /** Accessible name and tooltip. */
  label: string;
  /** Whether to show a dot for unread items; the label must say how many. */
  dot?: boolean;
};

export function IconButton({ icon, label, dot, ...rest }: IconButtonProps) {
  return (
    <button type="button" className="icon-btn" aria-label={label} title={label} {...rest}>
      <Icon name={icon} />
      {dot && <span className="icon-btn-dot" />}
    </button>
  );
}
