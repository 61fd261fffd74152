import { useId, useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { formatCount } from '#domain/kernel/format.ts';
import { formatNearMoment } from '#domain/overview/past.ts';
import { Button } from '#ui/form/button.tsx';
import { Link } from '#ui/link.tsx';
import { FailedNote } from '#ui/page/failed-note.tsx';
import { Section } from '#ui/page/section.tsx';
import { SinceGrid, sinceLineHref, sinceLineWords } from './since-grid.tsx';
import { useSeen, type Since, type useSince } from './use-since.ts';

/**
 * Changes since the user's absence began, as one line that expands; changes since a requested point
 * in time, as a full list. Hidden if empty.
 */
export function SinceList({ since: { read, from } }: { since: ReturnType<typeof useSince> }) {
  const { data } = read;
  if (read.isError) return <FailedSince read={read} from={from} />;
  if (!data || (from === null && data.lines.length === 0)) return null;
  return from === null ? <SinceLeft since={data} /> : <SinceMoment since={data} from={from} />;
}

type Read = ReturnType<typeof useSince>['read'];

const FailedSince = ({ read, from }: { read: Read; from: string | null }) => (
  <Section title={titleOf(from, read.data?.left_at ?? null)}>
    <FailedNote of={read} again="Try again: what changed">
      The changes could not be loaded
    </FailedNote>
  </Section>
);

const SinceMoment = ({ since, from }: { since: Since; from: string }) => (
  <Section title={titleOf(from, null)} lead={<Lead since={since} />} action={<Close />}>
    <Changes since={since} onSeen={() => undefined} isOpened={false} />
  </Section>
);

function SinceLeft({ since }: { since: Since }) {
  const seen = useSeen();
  const [isOpen, setOpen] = useState(false);
  const title = titleOf(null, since.left_at);
  const markSeen = () => seen.mutate({ body: { until: since.at } });
  if (!isOpen)
    return (
      <SinceBrief title={title} since={since} onOpen={() => setOpen(true)} onSeen={markSeen} />
    );
  return (
    <Section title={title} lead={<Lead since={since} />} action={<Seen onClick={markSeen} />}>
      <Changes since={since} onSeen={markSeen} isOpened />
    </Section>
  );
}

interface BriefProps {
  title: string;
  since: Since;
  onOpen: () => void;
  onSeen: () => void;
}

/** Number of kinds of change named in the line. */
const FEW = 3;

/** One line with the first kinds of change, so that the list "Now" below stays in view. */
function SinceBrief({ title, since, onOpen, onSeen }: BriefProps) {
  const titleId = useId();
  const rest = since.lines.length - FEW;
  return (
    <section className="since-brief" aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      <ul>
        {since.lines.slice(0, FEW).map((line) => (
          <li key={line.source}>
            <Link href={sinceLineHref(line, since)}>{sinceLineWords(line)}</Link>
          </li>
        ))}
        {rest > 0 && <li>{formatCount(rest)} more</li>}
      </ul>
      <span className="push">
        <Button kind="quiet" aria-expanded={false} onClick={onOpen}>
          Show
        </Button>
        <Seen onClick={onSeen} />
      </span>
    </section>
  );
}

const Seen = ({ onClick }: { onClick: () => void }) => (
  <Button kind="quiet" onClick={onClick}>
    Mark as seen
  </Button>
);

const Close = () => (
  <Button kind="quiet" onClick={() => navigate('/dashboard')}>
    Close
  </Button>
);

interface ChangesProps {
  since: Since;
  onSeen: () => void;
  /** Whether the user just opened the list, so that its first line gets the focus. */
  isOpened: boolean;
}

const Changes = ({ since, onSeen, isOpened }: ChangesProps) =>
  since.lines.length === 0 ? (
    <p className="quiet-text">No changes that concern you.</p>
  ) : (
    <SinceGrid since={since} onSeen={onSeen} autoFocus={isOpened} />
  );

function titleOf(asked: string | null, left: string | null): string {
  if (asked !== null) return `Since ${formatNearMoment(asked, Date.now())}`;
  return left === null ? 'Since you left' : `Since you left, ${formatNearMoment(left, Date.now())}`;
}

/** Text that names the branch and the earliest counted time of the list, if it has such limits. */
function Lead({ since: { branch, is_cut: isCut, from } }: { since: Since }) {
  const said = [
    branch && `In branch ${branch.code}.`,
    isCut && from !== null && `Changes are counted from ${formatNearMoment(from, Date.now())}.`,
  ].filter(Boolean);
  return said.length === 0 ? null : said.join(' ');
}
