import { formatCount } from '#domain/kernel/format.ts';
import { useApp } from '#ui/app-context.ts';
import { formatMoment } from '#ui/format.ts';
import { Button } from '#ui/form/button.tsx';
import { TextLink } from '#ui/link.tsx';
import { StatusMark } from '#ui/mark/status-mark.tsx';
import { Listing, type ListingColumn } from '#ui/page/listing.tsx';
import { Section } from '#ui/page/section.tsx';
import { ActButton } from './act-button.tsx';
import { PAUSE_CONSEQUENCE, retryPlan } from './acts.ts';
import { messageChannel, queueLabel, type Queue, type State } from './state.ts';

const numberOrNone = (count: number) => (count === 0 ? '' : formatCount(count));

function stateOf({ paused_at: at, paused_by: by, is_configured: isConfigured, ...queue }: Queue) {
  if (at !== null)
    return <StatusMark status="warning">{by === null ? 'Paused' : `Paused by ${by}`}</StatusMark>;
  if (queue.failing > 0) return <StatusMark status="danger">Failing</StatusMark>;
  if (!isConfigured) return <StatusMark status="neutral">Not connected</StatusMark>;
  return <StatusMark status="success">Working</StatusMark>;
}

/** Page with the rows of a queue. */
const listOf = (queue: Queue): string => {
  if (queue.channel === 'webhook') return '/integrations';
  if (queue.channel === 'run') return '/runs';
  return `/outgoing-messages?q=${encodeURIComponent(`channel:${queue.channel}`)}`;
};

const columns: ListingColumn<Queue>[] = [
  {
    id: 'queue',
    title: 'Queue',
    names: true,
    cell: (queue) => <TextLink href={listOf(queue)}>{queueLabel(queue)}</TextLink>,
  },
  { id: 'state', title: 'State', cell: stateOf },
  {
    id: 'waiting',
    title: 'Waiting',
    number: true,
    cell: ({ waiting }) => numberOrNone(waiting),
  },
  {
    id: 'oldest',
    title: 'Oldest',
    cell: ({ oldest }) => formatMoment(oldest),
  },
  {
    id: 'failing',
    title: 'Failing',
    number: true,
    cell: ({ failing }) => numberOrNone(failing),
  },
  {
    id: 'given-up',
    title: 'Given up',
    number: true,
    cell: ({ given_up: count }) => numberOrNone(count),
  },
  {
    id: 'acts',
    title: 'Actions',
    hideTitle: true,
    cell: (queue) => <QueueActs queue={queue} />,
  },
];

/** Buttons of a queue of messages; webhooks and runs have commands in their own lists. */
function QueueActs({ queue }: { queue: Queue }) {
  const { plan } = useApp();
  const channel = messageChannel(queue);
  if (channel === undefined) return null;
  const label = queueLabel(queue);
  const failed = queue.failing + queue.given_up;
  const retry = () => void plan?.(retryPlan(channel, failed, crypto.randomUUID()));
  return (
    <div className="row">
      {failed > 0 && (
        <Button kind="quiet" aria-label={`Send failed messages again: ${label}`} onClick={retry}>
          Send again
        </Button>
      )}
      <PauseOrResume queue={queue} />
    </div>
  );
}

function PauseOrResume({ queue }: { queue: Queue }) {
  const { api } = useApp();
  const channel = messageChannel(queue);
  if (channel === undefined) return null;
  const label = queueLabel(queue);
  const body = { queue: channel };
  if (queue.paused_at !== null)
    return (
      <ActButton
        label="Resume"
        name={`Resume queue: ${label}`}
        act={async () => {
          await api.call('POST /system/queues/resume', { body });
          return { kind: 'success', text: `Queue resumed: ${label}` };
        }}
      />
    );
  return (
    <ActButton
      label="Pause"
      name={`Pause queue: ${label}`}
      question={{ title: `Pause the queue ${label}?`, consequence: PAUSE_CONSEQUENCE }}
      act={async () => {
        await api.call('POST /system/queues/pause', { body });
        return { kind: 'success', text: `Queue paused: ${label}` };
      }}
    />
  );
}

/** Queues of background work, with commands to pause, resume and retry. */
export const Queues = ({ state: { queues } }: { state: State }) => (
  <Section title="Queues">
    <Listing
      label="State of the queues"
      columns={columns}
      rows={queues}
      rowKey={({ channel }) => channel}
    />
  </Section>
);
