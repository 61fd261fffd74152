import { useQuery } from '@tanstack/react-query';
import type { RowOf } from '#api/endpoint-types.ts';
import { useSearch } from 'wouter/use-browser-location';
import { commandFacts, lockerCommands } from '#domain/lockers/locker-commands.ts';
import { Agreement } from '#ui/agreement/agreement.tsx';
import { useApp } from '#ui/app-context.ts';
import { formatMoment } from '#ui/format.ts';
import { StatusMark, type Status } from '#ui/mark/status-mark.tsx';
import { QueryResult } from '#ui/page/answer.tsx';
import { Part } from '#ui/page/part.tsx';
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

/** Recent commands to the terminal, with their outcomes. */
export function CommandsPart({ record: { id }, most = SHOWN }: { record: Locker; most?: number }) {
  const { api } = useApp();
  const range: [number, number] = [0, most - 1];
  const query = { filter: { locker_id: id }, range };
  const found = useQuery(api.query('GET /locker-commands', { query }));
  return (
    <Part title="Commands">
      <QueryResult of={found} what="the commands to this locker">
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

/** Titles of the commands that Baton sends when a code is issued or withdrawn. */
const codeTitles: Readonly<Record<string, string>> = {
  grant: 'New code',
  revoke: 'Code withdrawn',
};

const titleOf = ({ command, door }: Command): string => {
  const ofCode = codeTitles[command];
  if (ofCode !== undefined) return door === null ? ofCode : `${ofCode}, door ${door}`;
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
      {one.state === 'awaiting' && <Waiting one={one} />}
    </li>
  );
}

/**
 * Shows a command that waits for an answer. The link of a notification focuses the command, but
 * none of its buttons.
 */
function Waiting({ one }: { one: Command }) {
  const isCalled = new URLSearchParams(useSearch()).get('agree') === String(one.id);
  return (
    <span className="locker-agreement">
      <Agreement command={one} title={titleOf(one)} isCalled={isCalled} />
    </span>
  );
}
