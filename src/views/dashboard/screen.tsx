import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Contract } from '../../api/contract.ts';
import type { RowOf } from '../../api/endpoint.ts';
import { TextLink } from '../../ui/link.tsx';
import { StatusMark, type Status } from '../../ui/mark/status-mark.tsx';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { PageHead } from '../../ui/page/page-head.tsx';
import { Facts, Section } from '../../ui/page/section.tsx';
import { Answer } from '../answer.tsx';
import { useHouse, useIdentity } from '../house.ts';
import { greetingAt, sayMoment } from '../moments.ts';
import './dashboard.css';

/** Where a day starts: what was said to this person, and where they are signed in. */
export default function Dashboard() {
  const { api } = useHouse();
  const { user } = useIdentity();
  const notifications = useQuery(api.query('GET /api/notification'));
  const [now] = useState(() => new Date());
  const firstName = user.name.split(' ')[0];
  return (
    <>
      <PageHead title="Dashboard" />
      <p className="greeting">
        {greetingAt(now)}, {firstName}.
      </p>
      <div className="dashboard">
        <Section title="Notifications">
          <Answer of={notifications} what="your notifications">
            {(rows) => (rows.length === 0 ? <NothingSaid /> : <NotificationList rows={rows} />)}
          </Answer>
        </Section>
        <YouHere />
      </div>
    </>
  );
}

const NothingSaid = () => (
  <EmptyState kind="empty" title="No notifications">
    What concerns you, for instance a sign-in lock or a finished import, is said here.
  </EmptyState>
);

type Notification = RowOf<Contract['GET /api/notification']>[number];

const shapes: Record<string, Status> = { success: 'success', warning: 'warning', error: 'danger' };

function NotificationList({ rows }: { rows: Notification[] }) {
  return (
    <ul className="said">
      {rows.map((row) => (
        <li key={row.id} className={row.read_at === null ? 'said-new' : undefined}>
          <StatusMark status={shapes[row.level] ?? 'info'} />
          <div>
            <p className="said-title">
              {row.title}
              {row.read_at === null && <span className="said-mark">New</span>}
            </p>
            <p className="said-body">{row.body}</p>
          </div>
          <time dateTime={row.time_created}>{sayMoment(row.time_created)}</time>
        </li>
      ))}
    </ul>
  );
}

function YouHere() {
  const { api } = useHouse();
  const { user } = useIdentity();
  const sessions = useQuery(api.query('GET /my-profile/sessions'));
  const minutes = user.role.logout_inactivity_minutes;
  const limit = minutes === null ? 'Never' : `After ${minutes} minutes without activity`;
  return (
    <Section title="You" action={<TextLink href="/my-profile">My profile</TextLink>}>
      <Facts
        facts={[
          ['Role', user.role.name],
          ['Last sign-in', sayMoment(user.last_login)],
          [
            'Open sessions',
            sessions.data?.length ?? (sessions.isError ? 'Could not be loaded' : 'Loading'),
          ],
          ['Two-factor', user.enabled_mfa === 1 ? 'On' : 'Off'],
          ['Session ends', limit],
        ]}
      />
    </Section>
  );
}
