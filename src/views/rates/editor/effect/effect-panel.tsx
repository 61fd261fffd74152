import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { ApiError } from '#api/api-error.ts';
import type { ResponseOf } from '#api/endpoint-types.ts';
import { useApp } from '#ui/app-context.ts';
import { Button } from '#ui/form/button.tsx';
import { Note } from '#ui/form/note.tsx';
import { QueryResult } from '#ui/page/answer.tsx';
import { Part } from '#ui/page/part.tsx';
import { useCan } from '#ui/use-can.ts';
import { lastDays, Range, type Days } from '../matrix/range.tsx';
import { ShownEffect } from './shown-effect.tsx';

const COMPUTE = 'POST /rates/revisions/:id/effect';
const READ = 'GET /rates/revisions/:id/effect';

/** Poll interval while the figures are computed. */
const READ_AGAIN_MS = 500;

/** Runs one computation at a time and reports its error. */
function useComputing(id: number) {
  const { api } = useApp();
  const rows = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const compute = async (body: Days) => {
    setBusy(true);
    setProblem(null);
    try {
      const answer = await api.call(COMPUTE, { params: { id }, body });
      const { queryKey } = api.query(READ, { params: { id }, query: {} });
      // Cancels earlier requests because they would show outdated figures.
      await rows.cancelQueries({ queryKey });
      rows.setQueryData(queryKey, answer);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem(error.message);
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, problem, compute };
}

type Effect = ResponseOf<typeof COMPUTE>;

/** Recomputes the figures once after each edit, because an edit makes them outdated. */
function useFollowingEdits(
  effect: Effect | null | undefined,
  { isBusy, compute }: Pick<ReturnType<typeof useComputing>, 'isBusy' | 'compute'>,
  isOn: boolean,
) {
  const isOld = isOn && effect?.state === 'old' && !isBusy;
  const id = effect?.effect_id;
  const follow = useEffectEvent((_: number | undefined) => {
    if (effect) void compute({ from: effect.first_day, until: effect.last_day });
  });
  useEffect(() => {
    if (isOld) follow(id);
  }, [isOld, id]);
}

/** Effect of the revision on recent shipments, each priced with old and new rates. */
export function EffectPanel({ id, follows }: { id: number; follows: boolean }) {
  const { api } = useApp();
  const can = useCan();
  const computing = useComputing(id);
  const [isChoosing, setChoosing] = useState(false);
  const isAllowed = can('Edit rates') || can('Publish rates');
  const found = useQuery({
    ...api.query(READ, { params: { id }, query: {} }),
    enabled: isAllowed,
    refetchInterval: ({ state }) => (state.data?.state === 'working' ? READ_AGAIN_MS : false),
  });
  useFollowingEdits(found.data, computing, follows && computing.problem === null);
  if (!isAllowed) return null;
  const { isBusy, problem, compute } = computing;
  const buttons = [30, 90].map((days) => (
    <Button
      key={days}
      busy={isBusy}
      aria-label={`Last ${days} days`}
      onClick={() => void compute(lastDays(days))}
    >
      {days} days
    </Button>
  ));
  return (
    <Part
      title="Money effect"
      action={
        <span className="rates-buttons">
          {buttons}
          <Button aria-expanded={isChoosing} onClick={() => setChoosing(!isChoosing)}>
            Range
          </Button>
        </span>
      }
    >
      {isChoosing && <Range busy={isBusy} onChoose={(days) => void compute(days)} />}
      {problem && <Note kind="error">{problem}</Note>}
      <QueryResult of={found} what="the effect">
        {(effect) =>
          effect === null ? (
            <p className="quiet-text">
              Compare the prices of recent shipments under this draft and under the current rates.
            </p>
          ) : (
            <ShownEffect effect={effect} />
          )
        }
      </QueryResult>
    </Part>
  );
}
