import { Link } from '../link.tsx';
import './chart.css';
import { useRoving } from './roving.ts';

interface Bar {
  key: string;
  label: string;
  /** Secondary label, for instance who is at fault. */
  detail: string;
  count: number;
  href: string;
}

interface BarListProps {
  label: string;
  bars: readonly Bar[];
  format: (count: number) => string;
}

/** Bar chart of labelled counts; the longest bar fills the line. */
export function BarList({ label, bars, format }: BarListProps) {
  const { group, tabIndexOf } = useRoving(bars.length);
  const most = Math.max(1, ...bars.map(({ count }) => count));
  return (
    <div {...group} className="bars" role="group" aria-label={label}>
      <ul>
        {bars.map(({ key, label: name, detail, count, href }, at) => (
          <li key={key}>
            <Link href={href} className="bars-one" tabIndex={tabIndexOf(at)}>
              <span className="bars-name">{name}</span>
              <span className="bars-detail">{detail}</span>
              <b>{format(count)}</b>
              <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
                <rect className="bars-rest" width={100} height={1} />
                <rect className="bars-bar" width={(count / most) * 100} height={1} />
              </svg>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
