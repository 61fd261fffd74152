import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PageHead } from '../../ui/page/page-head.tsx';
import { Answer } from '../../ui/page/answer.tsx';
import { useHouse } from '../house.ts';
import { Appearance } from './appearance.tsx';
import { Details } from './details.tsx';
import { Password } from './password.tsx';
import { Sessions } from './sessions.tsx';
import { TwoFactor } from './two-factor.tsx';

export default function MyProfile() {
  const { api } = useHouse();
  const profile = useQuery(api.query('GET /my-profile'));
  const [round, setRound] = useState(0);
  const again = () => void profile.refetch().then(() => setRound(round + 1));
  return (
    <>
      <PageHead title="My profile" />
      <Answer of={profile} what="your profile">
        {(data) => (
          <>
            <Details key={round} record={data} again={again} />
            <Appearance />
            <Password record={data.user} />
            <TwoFactor />
            <Sessions />
          </>
        )}
      </Answer>
    </>
  );
}
