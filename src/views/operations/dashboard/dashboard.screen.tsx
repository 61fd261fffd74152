import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { isTenantUser } from '#domain/people/tenancy.ts';
import { Button } from '#ui/form/button.tsx';
import { Link } from '#ui/link.tsx';
import { PageHead } from '#ui/page/page-head.tsx';
import { Ago } from '#ui/table/cells.tsx';
import { useCan } from '#ui/use-can.ts';
import { useApp, useIdentity } from '#ui/app-context.ts';
import { useFigures } from './figures/figures.ts';
import { FigureBlocks } from './figures/figure-blocks.tsx';
import { FigureStrip } from './figures/figure-strip.tsx';
import { NowList } from './now/now-list.tsx';
import { SinceList } from './since/since-list.tsx';
import { useSince } from './since/use-since.ts';
import './dashboard.css';

/**
 * Dashboard: work that needs the user now, then figures, each with a link to its rows.
 */
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
      <FigureBlocks />
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
