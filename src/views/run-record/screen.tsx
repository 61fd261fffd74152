import { useQuery } from '@tanstack/react-query';
import { Refusal } from '../../api/refusal.ts';
import { TextLink } from '../../ui/link.tsx';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { PageHead } from '../../ui/page/page-head.tsx';
import { usePageTitle } from '../../ui/page/page-title.ts';
import { useDesk } from '../../ui/table/desk.ts';
import type { ScreenProps } from '../../ui/view.ts';
import { Answer } from '../answer.tsx';
import { useHouse } from '../house.ts';
import { useRecordFocus } from '../record-focus.ts';
import { pulseOf, useIsTold } from '../run/at-work.ts';
import { doneOf, type RunSheet } from '../run/run.ts';
import { Figures } from './figures.tsx';
import { SheetHead } from './head.tsx';
import { Items } from './items.tsx';
import { Reasons } from './reasons.tsx';
import { What } from './what.tsx';
import './sheet.css';

export default function RunRecord({ params }: ScreenProps) {
  const id = Number(params['id']);
  const isNumber = Number.isInteger(id) && id > 0 && id < 2 ** 31;
  return isNumber ? <Loaded id={id} /> : <Unknown name={params['id'] ?? ''} />;
}

function Loaded({ id }: { id: number }) {
  const { api } = useHouse();
  const isTold = useIsTold(useDesk().live);
  const run = useQuery({
    ...api.query('GET /runs/:id', { params: { id } }, { background: true }),
    refetchInterval: ({ state }) => pulseOf(state.data && [state.data], isTold),
  });
  const isMissing = run.error instanceof Refusal && run.error.status === 404;
  if (isMissing && run.data === undefined) return <Unknown name={String(id)} />;
  return (
    <>
      {run.data === undefined && <PageHead title="Run" />}
      <Answer of={run} what="the run">
        {(sheet) => <Sheet run={sheet} />}
      </Answer>
    </>
  );
}

/** Everything about one run; whoever may see it sees the same. */
function Sheet({ run }: { run: RunSheet }) {
  useRecordFocus('runs', run);
  usePageTitle(run.title);
  return (
    <div className="sheet">
      <SheetHead run={run} />
      <Figures run={run} />
      <div className="sheet-columns">
        <Items id={run.id} noun={run.noun} sums={run} done={doneOf(run)} />
        <aside className="sheet-side" aria-label="About this run">
          <What run={run} />
          <Reasons run={run} />
        </aside>
      </div>
    </div>
  );
}

function Unknown({ name }: { name: string }) {
  return (
    <>
      <PageHead title="Run" />
      <EmptyState
        kind="no-match"
        title={`There is no run ${name}`}
        actions={<TextLink href="/runs">All runs</TextLink>}
      >
        It may belong to somebody else, or the address was copied in part.
      </EmptyState>
    </>
  );
}
