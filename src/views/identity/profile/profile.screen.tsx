import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PageHead } from '#ui/page/page-head.tsx';
import { QueryResult } from '#ui/page/answer.tsx';
import { useApp, useIdentity } from '#ui/app-context.ts';
import { Appearance } from './appearance.tsx';
import { Details } from './details.tsx';
import { Password } from './password.tsx';
import { AvatarField } from './picture.tsx';
import { Sessions } from './sessions.tsx';
import { Button } from '#ui/form/button.tsx';
import { StatusMark } from '#ui/mark/status-mark.tsx';
import { Section } from '#ui/page/section.tsx';
import { Enrol } from './enrol.tsx';

function TwoFactor() {
  const { user } = useIdentity();
  const [isOpen, setOpen] = useState(false);
  const isOn = user.enabled_mfa === 1;
  const lead = user.role.enabled_2fa
    ? 'Your role requires two-factor authentication.'
    : 'To sign in, you enter your password and a six-digit code from your phone.';
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

export default function MyProfile() {
  const { api } = useApp();
  const profile = useQuery(api.query('GET /my-profile'));
  const [round, setRound] = useState(0);
  const again = () => void profile.refetch().then(() => setRound(round + 1));
  return (
    <>
      <PageHead title="My profile" />
      <QueryResult of={profile} what="your profile">
        {(data) => (
          <>
            <Details key={round} record={data} again={again} />
            <AvatarField />
            <Appearance />
            <Password record={data.user} />
            <TwoFactor />
            <Sessions />
          </>
        )}
      </QueryResult>
    </>
  );
}
