import { useMutation, useQuery } from '@tanstack/react-query';
import type { RowOf } from '../../../api/endpoint-types.ts';
import { useEffect, useRef } from 'react';
import { useSearch } from 'wouter/use-browser-location';
import { commandFacts, lockerCommands } from '../../../domain/locker-commands.ts';
import { useApp, useIdentity } from '../../../ui/app-context.ts';
import { formatMoment } from '../../../ui/format.ts';
import { Button } from '../../../ui/form/button.tsx';
import { StatusMark, type Status } from '../../../ui/mark/status-mark.tsx';
import { QueryResult } from '../../../ui/page/answer.tsx';
import { Part } from '../../../ui/page/part.tsx';
import { useCan } from '../../../ui/use-can.ts';
import type { Locker } from '../locker.ts';

type Command = RowOf<'GET /locker-commands'>;
const SHOWN = 6;

const states = {
  awaiting: { status: 'warning', word: 'Waits for a second person' },
  queued: { status: 'progress', word: 'Sending' },
  sent: { status: 'progress', word: 'Sent' },
  acknowledged: { status: 'progress', word: 'Lock released' },
  done: { status: 'success', word: 'Done' },
  failed: { status: 'danger', word: 'Failed' },
  refused: { status: 'danger', word: 'Refused' },
  expired: { status: 'skip', word: 'Expired' },
  cancelled: { status: 'skip', word: 'Cancelled' },
  unknown: { status: 'offline', word: 'Unknown' },
} as const satisfies Record<Command['state'], { status: Status; word: string }>;

/** What was asked of the terminal lately, and what became of it. */
export function CommandsPart({ record: { id }, most = SHOWN }: { record: Locker; most?: number }) {
  const { api } = useApp();
  const range: [number, number] = [0, most - 1];
  const query = { filter: { locker_id: id }, range };
  const found = useQuery(api.query('GET /locker-commands', { query }));
  return (
    <Part title="Commands">
      <QueryResult of={found} what="its commands">
        {({ rows }) =>
          rows.length === 0 ? (
            <p className="quiet-text">No commands yet.</p>
          ) : (
            <ol className="locker-commands">
              {rows.map((one) => (
                <CommandLine key={one.id} one={one} />
              ))}
            </ol>
          )
        }
      </QueryResult>
    </Part>
  );
}

const titleOf = ({ command, door }: Command): string => {
  const known = lockerCommands.find((one) => one === command);
  const title = known === undefined ? command : commandFacts[known].title;
  return door === null ? title : `${title} ${door}`;
};

function CommandLine({ one }: { one: Command }) {
  const { status, word } = states[one.state];
  return (
    <li>
      <StatusMark status={status}>{`${titleOf(one)}: ${word.toLowerCase()}`}</StatusMark>
      <small>
        {[one.asked_by, formatMoment(one.time_created), one.reason].filter(Boolean).join(', ')}
      </small>
      {one.answer !== null && <small>{one.answer}</small>}
      {one.state === 'awaiting' && <Agreement one={one} />}
    </li>
  );
}

/** A notice leads to the command that waits: there the person is at its buttons, none of which has the focus yet. */
function useCalledTo(id: number) {
  const isCalled = new URLSearchParams(useSearch()).get('agree') === String(id);
  const ref = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isCalled) ref.current?.focus();
  }, [isCalled]);
  return ref;
}

function Agreement({ one }: { one: Command }) {
  const ref = useCalledTo(one.id);
  const { api, toasts } = useApp();
  const { user } = useIdentity();
  const may = useCan()('Command lockers');
  const agree = useMutation({
    ...api.mutation('POST /locker-commands/:id/agree'),
    onError: ({ message }) => toasts.show({ kind: 'error', text: message }),
  });
  if (!may || one.user_id === user.id) return null;
  const say = (agrees: boolean, whole_run = false) =>
    agree.mutate({ params: { id: one.id }, body: { agrees, whole_run } });
  return (
    <span
      ref={ref}
      className="locker-agreement"
      role="group"
      tabIndex={-1}
      aria-label={`${titleOf(one)}, asked by ${one.asked_by ?? 'somebody'}`}
    >
      <Button busy={agree.isPending} onClick={() => say(true)}>
        Go ahead
      </Button>
      {one.run_id !== null && (
        <Button busy={agree.isPending} onClick={() => say(true, true)}>
          Go ahead with all of its run
        </Button>
      )}
      <Button kind="quiet" onClick={() => say(false)}>
        Decline
      </Button>
    </span>
  );
}
