import { useState } from 'react';
import { Button } from '../../ui/form/button.tsx';
import { StatusMark } from '../../ui/mark/status-mark.tsx';
import { Section } from '../../ui/page/section.tsx';
import { useIdentity } from '../house.ts';
import { Enrol } from './enrol.tsx';

export function TwoFactor() {
  const { user } = useIdentity();
  const [isOpen, setOpen] = useState(false);
  const isOn = user.enabled_mfa === 1;
  const lead = user.role.enabled_2fa
    ? 'Your role requires it.'
    : 'Six digits from your phone, after the password.';
  return (
    <Section title="Two-factor" lead={lead}>
      <div className="row row-wrap">
        <StatusMark status={isOn ? 'success' : 'neutral'}>{isOn ? 'On' : 'Off'}</StatusMark>
        <Button onClick={() => setOpen(true)}>{isOn ? 'Use another phone' : 'Turn on'}</Button>
      </div>
      {isOpen && <Enrol isOn={isOn} onClose={() => setOpen(false)} />}
    </Section>
  );
}
