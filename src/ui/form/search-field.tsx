import { useId, type ComponentPropsWithRef } from 'react';
import { Icon } from '../mark/icon.tsx';
import { Keys } from '../mark/keys.tsx';
import './field.css';

type SearchFieldProps = Omit<
  ComponentPropsWithRef<'input'>,
  'onChange' | 'onSubmit' | 'className' | 'id' | 'type'
> & {
  /** Accessible name; also the default placeholder. */
  label: string;
  /** Shortcut that focuses the field; displayed here, bound elsewhere. */
  keys?: string;
  onChange?: (value: string) => void;
  /** Called on Enter. */
  onSubmit: (value: string) => void;
};

export function SearchField({
  label,
  keys,
  onChange,
  onSubmit,
  placeholder = label,
  ...input
}: SearchFieldProps) {
  const id = useId();
  return (
    <span className="control control-soft search">
      <span className="control-lead">
        <Icon name="search" />
      </span>
      <label htmlFor={id} className="for-readers">
        {label}
      </label>
      <input
        autoComplete="off"
        spellCheck={false}
        {...input}
        id={id}
        type="text"
        placeholder={placeholder}
        onChange={(event) => onChange?.(event.target.value)}
        onKeyDown={(event) => {
          input.onKeyDown?.(event);
          const isTaken = event.defaultPrevented || event.nativeEvent.isComposing;
          if (event.key === 'Enter' && !isTaken) onSubmit(event.currentTarget.value);
        }}
      />
      {keys && (
        <span className="control-end">
          <Keys keys={keys} hint />
        </span>
      )}
    </span>
  );
}
