import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import './chip.css';

type ChipProps = {
  /** The parts of the chip from left to right, split by hairlines. */
  parts: readonly ReactNode[];
  /** Says what is removed, for instance "Remove filter hub". */
  removeLabel?: string;
  onRemove?: () => void;
};

export function Chip({ parts, removeLabel, onRemove }: ChipProps) {
  return (
    <span className="chip">
      {parts.map((part, at) => (
        <span key={at}>{part}</span>
      ))}
      {onRemove && (
        <button
          type="button"
          className="chip-remove"
          aria-label={removeLabel ?? 'Remove'}
          onClick={onRemove}
        >
          <Icon name="x" size={12} />
        </button>
      )}
    </span>
  );
}
