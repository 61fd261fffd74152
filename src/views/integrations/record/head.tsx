import { subjectOfRows } from '#commands/focus.ts';
import { formatTime } from '#domain/kernel/time.ts';
import { CopyButton } from '#ui/form/copy-button.tsx';
import { Tag } from '#ui/mark/status-mark.tsx';
import { TabLinks } from '#ui/page/tab-links.tsx';
import { RowActions } from '#ui/screens/row-actions.tsx';
import { Ago } from '#ui/table/cells.tsx';
import { integrationHealth } from '#ui/mark/integration-health.ts';
import { eventOptions, pathOf, type Integration } from '../integration.ts';

const tabs = ['deliveries', 'rules', 'signing', 'settings'] as const;
export type TabId = (typeof tabs)[number];
const words: Record<TabId, string> = {
  deliveries: 'Deliveries',
  rules: 'Rules',
  signing: 'Signing',
  settings: 'Settings',
};

/** Tab that the URL names. */
export function tabIn(search: string): TabId {
  const asked = new URLSearchParams(search).get('tab');
  return tabs.find((tab) => tab === asked) ?? 'deliveries';
}

const actions = ['integrations.1-test', 'integrations.2-pause', 'integrations.3-resume'];

/** Heading of the page: name, state and actions. */
export function Head({ record, tab }: { record: Integration; tab: TabId }) {
  const { status, word } = integrationHealth[record.health];
  const { state, events } = record;
  const isStopped = state === 'paused' || state === 'disabled';
  const show = actions.filter((id) => id !== `integrations.${isStopped ? '2-pause' : '3-resume'}`);
  return (
    <>
      <div className="head">
        <h1>{record.name}</h1>
        <Tag status={status}>{word}</Tag>
        <div className="head-beside">
          <TabLinks
            label="Parts of the integration"
            links={tabs.map((id) => ({
              href: pathOf(record.id, id === 'deliveries' ? undefined : id),
              label: words[id],
              current: id === tab,
              ...(id === 'rules' && { count: String(events.length) }),
            }))}
          />
        </div>
        <div className="head-actions">
          <RowActions subject={subjectOfRows('integrations', [record])} show={show} quiet />
        </div>
      </div>
      <div className="endpoint-line">
        {record.url !== null && (
          <>
            <span className="mono">{record.url}</span>
            <CopyButton text={record.url} what="address" />
          </>
        )}
        <Keys record={record} />
        <span className="push quiet-text">
          {record.account_code === null ? 'All accounts' : `Account ${record.account_code}`},{' '}
          {events.length} of {eventOptions.length} events
        </span>
      </div>
      <FailureNotice record={record} />
    </>
  );
}

function Keys({ record: { signing_keys: keys } }: { record: Integration }) {
  const newest = keys.at(-1);
  const older = keys.find(({ ends_at }) => ends_at !== null);
  if (newest === undefined) return null;
  return (
    <span>
      Secret ends <span className="mono">{newest.ending}</span>
      {older?.ends_at && `, the older secret also signs until ${formatTime(older.ends_at)}`}
    </span>
  );
}

/** Reason why nothing is sent, and the next step. */
function FailureNotice({ record }: { record: Integration }) {
  const { state, state_reason: reason, held_since: since, next_trial_at: next } = record;
  if (state === 'held')
    return (
      <div className="endpoint-held" role="status">
        <b>
          Held <Ago iso={since} inSentence />
        </b>
        <span>
          {record.failures_in_row} attempts in a row failed
          {record.last_error && `: ${record.last_error}`}.
          {next !== null && ` The next attempt is at ${formatTime(next)}.`} The other events wait.
        </span>
        <span className="push">
          <RowActions
            subject={subjectOfRows('integrations', [record])}
            show={['integrations.4-try']}
            quiet
          />
        </span>
      </div>
    );
  if (state === 'disabled')
    return (
      <div className="endpoint-held" role="status">
        <b>Disabled</b>
        <span>{reason} New events are not stored for this integration.</span>
      </div>
    );
  if (record.is_sending_on && state !== 'paused') return null;
  return (
    <div className="endpoint-line" role="status">
      <b>{state === 'paused' ? 'Paused' : 'Sending is switched off in the settings'}</b>
      <span>Events wait until sending resumes, 7 days at most.</span>
    </div>
  );
}
