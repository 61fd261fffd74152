import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isAccountRole } from '../../domain/roles.ts';
import { Button } from '../../ui/form/button.tsx';
import { Link } from '../../ui/link.tsx';
import { PageHead } from '../../ui/page/page-head.tsx';
import { Ago } from '../../ui/table/cells.tsx';
import { useHeld } from '../held.ts';
import { useHouse, useIdentity } from '../house.ts';
import { greetingAt } from '../moments.ts';
import { Drivers } from './drivers.tsx';
import { useFigures } from './figures.ts';
import { NowStrip } from './now-strip.tsx';
import { Ageing, Failures, Lockers, StatusLists } from './stock.tsx';
import { Unassigned } from './unassigned.tsx';
import { Charges, Punctuality, Volumes } from './volumes.tsx';
import './dashboard.css';

/** Where a day starts: figures of what this person may see, each of which opens the rows behind it. */
export default function Dashboard() {
  const { user } = useIdentity();
  const holds = useHeld();
  const [now] = useState(() => new Date());
  return (
    <div className="dashboard">
      <PageHead
        title="Dashboard"
        actions={
          <>
            <Age />
            {holds('View operations') && (
              <Link href="/wall" className="btn">
                Open the wall
              </Link>
            )}
          </>
        }
      />
      <p className="greeting">
        {greetingAt(now)}, {user.name.split(' ')[0]}.
      </p>
      <NowStrip isStaff={!isAccountRole(user.role.name)} />
      <div className="tiles is-wide-first">
        <Volumes />
        <Punctuality />
      </div>
      <StatusLists />
      <div className="tiles is-wide-first">
        <Ageing />
        <Failures />
      </div>
      {(holds('View billing') || holds('View lockers')) && (
        <div className="tiles">
          {holds('View billing') && <Charges />}
          {holds('View lockers') && <Lockers />}
        </div>
      )}
      {holds('View operations') && (
        <>
          <Unassigned />
          <Drivers />
        </>
      )}
    </div>
  );
}

/** Of when the figures are, and newer ones. */
function Age() {
  const { api } = useHouse();
  const rows = useQueryClient();
  const { data } = useFigures('now');
  const isMine = ({ queryKey }: { queryKey: readonly unknown[] }) =>
    api.isMadeOf(queryKey, ['operations']);
  const isBusy = useIsFetching({ predicate: isMine }) > 0;
  return (
    <>
      {data && (
        <span className="quiet-text">
          Figures from <Ago iso={data.at} />
        </span>
      )}
      <Button busy={isBusy} onClick={() => void rows.invalidateQueries({ predicate: isMine })}>
        Refresh
      </Button>
    </>
  );
}
