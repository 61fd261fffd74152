import { Link } from '../link.tsx';
import { StatusMark, type Status } from '../mark/status-mark.tsx';
import './chart.css';
import { useRoving } from './roving.ts';

interface Share {
  key: string;
  label: string;
  count: number;
  status: Status;
  /** Link to the rows of the share; undefined if there is no list of them. */
  href?: string | undefined;
}

interface StackedBarProps {
  label: string;
  shares: readonly Share[];
  format: (count: number) => string;
}

/** Shares of a total as one bar, with a list of labels and figures that serves as its text. */
export function StackedBar({ label, shares, format }: StackedBarProps) {
  const followed = shares.filter(({ href }) => href !== undefined);
  const { group, tabIndexOf } = useRoving(followed.length);
  const total = shares.reduce((sum, { count }) => sum + count, 0);
  const before = (index: number) =>
    shares.slice(0, index).reduce((sum, { count }) => sum + count, 0);
  return (
    <div {...group} className="stack" role="group" aria-label={label}>
      <svg
        className="stack-bar"
        viewBox={`0 0 ${Math.max(total, 1)} 1`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <rect className="stack-rest" width={Math.max(total, 1)} height={1} />
        {shares.map(({ key, count, status }, index) => {
          const x = before(index);
          const shade = index % 2 === 1 ? 'is-odd' : '';
          return (
            <rect key={key} className={`is-${status} ${shade}`} x={x} width={count} height={1} />
          );
        })}
      </svg>
      <ul className="stack-parts">
        {shares.map((share) => (
          <li key={share.key}>
            <Part share={share} format={format} tabIndex={tabIndexOf(followed.indexOf(share))} />
          </li>
        ))}
      </ul>
    </div>
  );
}

interface PartProps {
  share: Share;
  format: (count: number) => string;
  tabIndex: number;
}

function Part({ share: { label, count, status, href }, format, tabIndex }: PartProps) {
  const words = (
    <>
      <StatusMark status={status}>{label}</StatusMark>
      <b className={count === 0 ? 'is-zero' : undefined}>{format(count)}</b>
    </>
  );
  if (href === undefined) return <span className="stack-part">{words}</span>;
  return (
    <Link href={href} className="stack-part" tabIndex={tabIndex}>
      {words}
    </Link>
  );
}
