import type { ResponseOf } from '#api/endpoint-types.ts';
import { formatCount, formatNumber } from '#domain/kernel/format.ts';
import { diffOf } from '#domain/rates/diff.ts';
import { Link } from '#ui/link.tsx';
import { StatusMark } from '#ui/mark/status-mark.tsx';
import { ratesAddress } from '../address.ts';
import type { Group } from './matrix/kept-prices.ts';

type Revision = ResponseOf<'GET /rates/revisions/:id'>;
type Finding = Revision['findings'][number];

const stopping = (findings: readonly Finding[]) =>
  findings.some(({ weight }) => weight === 'stops');

type EntryProps = {
  href: string;
  code: string;
  name: string;
  isCurrent: boolean;
  isStopped: boolean;
  changed: number;
};

function Entry({ href, code, name, isCurrent, isStopped, changed }: EntryProps) {
  return (
    <li>
      <Link href={href} className="rates-entry" aria-current={isCurrent ? 'page' : undefined}>
        <span className="mono">{code}</span>
        <span className="rates-entry-name">{name}</span>
        {isStopped && (
          <StatusMark status="danger">
            <span className="for-readers">has findings</span>
          </StatusMark>
        )}
        {changed > 0 && (
          <span className="rates-entry-count" title="Prices that differ from the current rates">
            {formatCount(changed)}
          </span>
        )}
      </Link>
    </li>
  );
}

/** Groups of a revision, with the number of changed prices and blocking findings. */
export function GroupList({ revision, current }: { revision: Revision; current: number }) {
  return (
    <nav aria-label="Rate groups" className="rates-entries">
      <h2>Groups</h2>
      <ul>
        {revision.group_list.map(({ id, code, name, changed_cells: changed }) => (
          <Entry
            key={id}
            href={ratesAddress({ revision: revision.id, group: id })}
            code={code}
            name={name}
            isCurrent={id === current}
            isStopped={stopping(revision.findings.filter(({ group }) => group === code))}
            changed={changed}
          />
        ))}
      </ul>
    </nav>
  );
}

type ServiceListProps = {
  revision: Revision;
  group: Group;
  services: readonly { code: string; name: string }[];
  current: string;
};

/** Services of a group, and the properties that all of its prices share. */
export function ServiceList({ revision, group, services, current }: ServiceListProps) {
  const changes = diffOf(group.current_cells, group.all_cells);
  const changedIn = (code: string) => changes.filter(({ service }) => service === code).length;
  const own = revision.findings.filter((one) => one.group === group.code);
  return (
    <>
      <nav aria-label={`Services of ${group.code}`} className="rates-entries">
        <h2>
          Services of <span className="mono">{group.code}</span>
        </h2>
        <ul>
          {services.map(({ code, name }) => (
            <Entry
              key={code}
              href={ratesAddress({ revision: revision.id, group: group.id, service: code })}
              code={code}
              name={name}
              isCurrent={code === current}
              isStopped={stopping(own.filter(({ service }) => service === code))}
              changed={changedIn(code)}
            />
          ))}
        </ul>
      </nav>
      <dl className="rates-facts">
        <dt>Fuel</dt>
        <dd>{formatNumber(group.fuel_percentage)}%</dd>
        <dt>Default</dt>
        <dd>{group.is_default ? 'Yes' : 'No'}</dd>
        <dt>Accounts</dt>
        <dd>{formatCount(group.accounts ?? 0)}</dd>
      </dl>
    </>
  );
}
