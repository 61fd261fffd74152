import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { isTenantUser } from '#domain/people/tenancy.ts';
import { Button } from '#ui/form/button.tsx';
import { Link } from '#ui/link.tsx';
import { PageHead } from '#ui/page/page-head.tsx';
import { Ago } from '#ui/table/cells.tsx';
import { useCan } from '#ui/use-can.ts';
import { useApp, useIdentity } from '#ui/app-context.ts';
import { DeliveredToday } from './delivered-today.tsx';
import { Drivers } from './drivers.tsx';
import { useFigures } from './figures.ts';
import { FigureStrip } from './figure-strip.tsx';
import { NowList } from './now/now-list.tsx';
import { SinceList } from './since/since-list.tsx';
import { useSince } from './since/use-since.ts';
import { Ageing, Failures, Lockers, StatusLists } from './stock.tsx';
import { Unassigned } from './unassigned.tsx';
import { Charges, Punctuality, Volumes } from './volumes.tsx';
import './dashboard.css';

/** Dashboard: figures that the person may see, each with a link to its rows. */
export default function Dashboard() {
  const { user } = useIdentity();
  const can = useCan();
  const since = useSince();
  return (
    <div className="dashboard">
      <PageHead
        title="Dashboard"
        actions={
          <>
            <Age />
            {can('View operations') && (
              <Link href="/wall" className="btn">
                Open the wall
              </Link>
            )}
          </>
        }
      />
      <SinceList since={since} />
      <NowList />
      <FigureStrip isStaff={!isTenantUser(user)} />
      {can('View operations') && <DeliveredToday />}
      <div className="tiles is-wide-first">
        <Volumes />
        <Punctuality />
      </div>
      <StatusLists />
      <div className="tiles is-wide-first">
        <Ageing />
        <Failures />
      </div>
      {(can('View billing') || can('View lockers')) && (
        <div className="tiles">
          {can('View billing') && <Charges />}
          {can('View lockers') && <Lockers />}
        </div>
      )}
      {can('View operations') && (
        <>
          <Unassigned />
          <Drivers />
        </>
      )}
    </div>
  );
}

/** Time of the figures, and a button to reload them. */
function Age() {
  const { api } = useApp();
  const rows = useQueryClient();
  const { data } = useFigures('compared');
  const isMine = ({ queryKey }: { queryKey: readonly unknown[] }) =>
    api.isMadeOf(queryKey, ['operations']);
  const isBusy = useIsFetching({ predicate: isMine }) > 0;
  return (
    <>
      {data && (
        <span className="quiet-text">
          Updated <Ago iso={data.at} inSentence />
        </span>
      )}
      <Button busy={isBusy} onClick={() => void rows.invalidateQueries({ predicate: isMine })}>
        Refresh
      </Button>
    </>
  );
}
