import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { Menu, MenuItem } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import type { PhoneParts } from '#domain/kernel/phone.ts';
import { FieldFrame, type FieldWords } from '../form/field-frame.tsx';
import { Icon } from '../mark/icon.tsx';
import { reservePressStyle } from '../overlay/press-style.ts';
import { home, partsOf, valueOf, type DialCode } from './phone-draft.ts';
import { usePhones } from './phones.ts';
import '../overlay/menu.css';
import './phone-field.css';
import { useApp } from '../app-context.ts';

reservePressStyle();

type PhoneFieldProps = FieldWords & {
  /** E.164 number; other values are displayed as they are. */
  value: string;
  onChange: (value: string) => void;
  name?: string;
  autoComplete?: string;
  disabled?: boolean;
};

/** Phone number: dial code of the country (South Africa by default) and national number. */
export function PhoneField(props: PhoneFieldProps) {
  const { label, error, description, optional, value, onChange, ...input } = props;
  const rules = usePhones();
  const codes = useDialCodes();
  const known = { rules, codes };
  // Keeps the text as typed while it still matches the current value.
  const [typed, setTyped] = useState<(PhoneParts & { value: string }) | null>(null);
  const { country, national } = typed?.value === value ? typed : partsOf(value, known);
  const change = (changed: Partial<PhoneParts>) => {
    const next = { country, national, ...changed };
    const given = valueOf(next, known);
    setTyped({ ...next, value: given });
    if (given !== value) onChange(given);
  };
  const settle = () => {
    if (rules?.phoneParts(value)) setTyped(null);
  };
  return (
    <FieldFrame words={{ label, error, description, optional }}>
      {({ id, describedBy }) => (
        <span className="control phone-field">
          <DialCodes
            codes={codes}
            chosen={country}
            isDisabled={input.disabled === true}
            onChoose={(code) => change({ country: code })}
          />
          <input
            type="tel"
            autoComplete="off"
            {...input}
            id={id}
            value={national}
            aria-invalid={error ? true : undefined}
            aria-describedby={describedBy}
            onChange={(event) => change({ national: event.target.value })}
            onBlur={settle}
          />
        </span>
      )}
    </FieldFrame>
  );
}

function useDialCodes(): readonly DialCode[] {
  const { api } = useApp();
  const { data } = useQuery({ ...api.query('GET /phone-codes'), staleTime: Infinity });
  return data ?? [home];
}

interface DialCodesProps {
  codes: readonly DialCode[];
  chosen: string;
  isDisabled: boolean;
  onChoose: (code: string) => void;
}

/** List of dial codes. It is rendered only while it is open, and is not a form field. */
function DialCodes({ codes, chosen, isDisabled, onChoose }: DialCodesProps) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { phone, label } = codes.find(({ code }) => code === chosen) ?? home;
  return (
    <>
      <Button
        ref={button}
        className="phone-code"
        aria-label={`Dial code: ${label} +${phone}`}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        isDisabled={isDisabled}
        onPress={() => setOpen(true)}
      >
        +{phone}
        <Icon name="chevron-down" size={12} />
      </Button>
      <Popover
        triggerRef={button}
        isOpen={isOpen}
        onOpenChange={setOpen}
        placement="bottom start"
        offset={6}
        className="menu phone-list"
      >
        <Menu
          aria-label="Dial code"
          autoFocus
          selectionMode="single"
          selectedKeys={[chosen]}
          items={codes.map((one) => ({ ...one, id: one.code }))}
          onAction={(code) => onChoose(String(code))}
          onClose={() => setOpen(false)}
        >
          {(one) => (
            <MenuItem id={one.code} textValue={one.label} className="menu-item">
              <span>{one.label}</span>
              <span className="phone-dial">+{one.phone}</span>
            </MenuItem>
          )}
        </Menu>
      </Popover>
    </>
  );
}
