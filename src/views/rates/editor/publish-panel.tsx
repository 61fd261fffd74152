import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import type { ResponseOf } from '../../../api/endpoint-types.ts';
import { inRand } from '../../../domain/money.ts';
import { UTC_OFFSET } from '../../../domain/time.ts';
import { useApp } from '../../../ui/app-context.ts';
import { Button } from '../../../ui/form/button.tsx';
import { Note } from '../../../ui/form/note.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { Part } from '../../../ui/page/part.tsx';
import { useCan } from '../../../ui/use-can.ts';
import { changeWords } from '../words.ts';

type Revision = ResponseOf<'GET /rates/revisions/:id'>;

/** Sends one thing at a time and says what was refused. */
function useActs() {
  const [busy, setBusy] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const act = async (name: string, work: () => Promise<unknown>) => {
    setBusy(name);
    setProblem(null);
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem(error.message);
    } finally {
      setBusy(null);
    }
  };
  return { busy, problem, act };
}

/** Checks the revision, publishes it now or at a moment with the effect that is in view, and takes it back. */
export function PublishPanel({ revision }: { revision: Revision }) {
  const { busy, problem, act } = useActs();
  const isOpen = revision.state === 'draft' || revision.state === 'validated';
  return (
    <Part title="Publish">
      {problem && <Note kind="error">{problem}</Note>}
      {isOpen && <Open revision={revision} busy={busy} act={act} />}
      {revision.state === 'scheduled' && <Scheduled revision={revision} busy={busy} act={act} />}
      {!isOpen && revision.state !== 'scheduled' && (
        <p className="quiet-text">Published rates are not edited. Clone them to make a draft.</p>
      )}
    </Part>
  );
}

type ActProps = { revision: Revision } & Pick<ReturnType<typeof useActs>, 'busy' | 'act'>;

function Open({ revision, busy, act }: ActProps) {
  const { api } = useApp();
  const can = useCan();
  const [moment, setMoment] = useState('');
  const [isSure, setSure] = useState(false);
  const params = { id: revision.id };
  const effect = useQuery(api.query('GET /rates/revisions/:id/effect', { params })).data;
  const isSeen = effect?.state === 'done';
  const why = !revision.is_checked
    ? 'Validate it first'
    : !isSeen
      ? 'Look at the money effect first'
      : false;
  const publish = () =>
    act('publish', () =>
      api.call('POST /rates/revisions/publish', {
        body: {
          id: revision.id,
          effect_id: effect?.effect_id ?? null,
          effective_from: moment === '' ? null : `${moment}:00${UTC_OFFSET}`,
        },
      }),
    );
  return (
    <>
      {can('Edit rates') && (
        <Button
          busy={busy === 'validate'}
          onClick={() =>
            void act('validate', () => api.call('POST /rates/revisions/:id/validate', { params }))
          }
        >
          Validate
        </Button>
      )}
      {can('Publish rates') && (
        <>
          <TextField
            label="From"
            type="datetime-local"
            value={moment}
            onChange={setMoment}
            description="Now when it is empty."
          />
          {isSure && effect && !why ? (
            <>
              <Note kind="warning">
                {`Publish ${revision.name} ${moment === '' ? 'now' : `on ${moment.replace('T', ' ')}`}: ${inRand(effect.totals.current)} becomes ${inRand(effect.totals.draft)} (${changeWords(effect.totals.change)}). ${effect.totals.over_ten_percent} accounts pay over 10% more.`}
              </Note>
              <Button kind="primary" busy={busy === 'publish'} onClick={() => void publish()}>
                Publish {revision.name}
              </Button>
            </>
          ) : (
            <Button kind="primary" off={why} onClick={() => setSure(true)}>
              Publish…
            </Button>
          )}
        </>
      )}
    </>
  );
}

function Scheduled({ revision, busy, act }: ActProps) {
  const { api } = useApp();
  const can = useCan();
  const [reason, setReason] = useState('');
  if (!can('Publish rates')) return <p className="quiet-text">It is scheduled.</p>;
  const body = { id: revision.id, unschedule: true, reason };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void act('back', () => api.call('POST /rates/revisions/publish', { body }));
      }}
    >
      <TextField label="Why it is taken back" value={reason} onChange={setReason} required />
      <Button type="submit" busy={busy === 'back'}>
        Take it back
      </Button>
    </form>
  );
}
