import { useQuery } from '@tanstack/react-query';
import { PageHead } from '../../ui/page/page-head.tsx';
import { Answer } from '../answer.tsx';
import { useHouse } from '../house.ts';
import { Appearance } from './appearance.tsx';
import { Details } from './details.tsx';
import { Password } from './password.tsx';
import { Sessions } from './sessions.tsx';
import { TwoFactor } from './two-factor.tsx';

export default function MyProfile() {
  const { api } = useHouse();
  const profile = useQuery(api.query('GET /my-profile'));
  return (
    <>
      <PageHead title="My profile" />
      <Answer of={profile} what="your profile">
        {(data) => (
          <>
            <Details profile={data} />
            <Appearance />
            <Password />
            <TwoFactor />
            <Sessions />
          </>
        )}
      </Answer>
    </>
  );
}
