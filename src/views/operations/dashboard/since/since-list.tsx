import { navigate } from 'wouter/use-browser-location';
import { nearMoment } from '#domain/overview/past.ts';
import { Button } from '#ui/form/button.tsx';
import { FailedNote } from '#ui/page/failed-note.tsx';
import { Section } from '#ui/page/section.tsx';
import { SinceGrid } from './since-grid.tsx';
import { useSeen, type Since, type useSince } from './use-since.ts';

/** Changes since the person left, or since a requested moment; hidden without changes. */
export function SinceList({ since: { read, from } }: { since: ReturnType<typeof useSince> }) {
  const seen = useSeen();
  const { data } = read;
  const isDrawn = read.isError || (data && (from !== null || data.lines.length > 0));
  if (!isDrawn) return null;
  const markSeen = () => {
    if (data && from === null) seen.mutate({ body: { until: data.at } });
  };
  return (
    <Section
      title={titleOf(from, data?.left_at ?? null)}
      lead={data && <Lead since={data} />}
      action={from === null ? data && <Seen onClick={markSeen} /> : <Close />}
    >
      {read.isError && (
        <FailedNote of={read} again="Try again: what changed">
          What changed could not be read
        </FailedNote>
      )}
      {data && <Changes since={data} onSeen={markSeen} />}
    </Section>
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

const Changes = ({ since, onSeen }: { since: Since; onSeen: () => void }) =>
  since.lines.length === 0 ? (
    <p className="quiet-text">Nothing changed in what concerns you.</p>
  ) : (
    <SinceGrid since={since} onSeen={onSeen} />
  );

function titleOf(asked: string | null, left: string | null): string {
  if (asked !== null) return `Since ${nearMoment(asked, Date.now())}`;
  return left === null ? 'Since you left' : `Since you left, ${nearMoment(left, Date.now())}`;
}

/** Limits of the list, if there are any. */
function Lead({ since: { branch, is_cut: isCut, from } }: { since: Since }) {
  const said = [
    branch && `In branch ${branch.code}.`,
    isCut && from !== null && `Changes are counted from ${nearMoment(from, Date.now())}.`,
  ].filter(Boolean);
  return said.length === 0 ? null : said.join(' ');
}
