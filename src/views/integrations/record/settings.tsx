import { subjectOfRows } from '#commands/focus.ts';
import { formatMoment } from '#ui/format.ts';
import { Part } from '#ui/page/part.tsx';
import { Facts } from '#ui/page/section.tsx';
import { RowActions } from '#ui/screens/row-actions.tsx';
import type { Integration } from '../integration.ts';

/** Settings of the integration, and commands to change or delete it. */
export function Settings({ record }: { record: Integration }) {
  const subject = subjectOfRows('integrations', [record]);
  return (
    <div className="endpoint-body">
      <Part
        title="Settings"
        action={
          <RowActions
            subject={subject}
            show={['integrations.5-edit', 'integrations.7-disable']}
            quiet
          />
        }
      >
        <Facts
          facts={[
            ['Name', record.name],
            ['Address', record.url],
            ['Account', record.account ?? 'All accounts'],
            ['Added', formatMoment(record.time_created)],
            ['Last taken', formatMoment(record.last_success_at)],
            ['Last failure', formatMoment(record.last_failure_at)],
          ]}
        />
      </Part>
    </div>
  );
}
