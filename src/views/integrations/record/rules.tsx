import { useQuery } from '@tanstack/react-query';
import { subjectOfRows } from '#commands/focus.ts';
import { formatCount } from '#domain/kernel/format.ts';
import { provinces } from '#domain/places/provinces.ts';
import { useApp } from '#ui/app-context.ts';
import { QueryResult } from '#ui/page/answer.tsx';
import { Part } from '#ui/page/part.tsx';
import { Facts } from '#ui/page/section.tsx';
import { RowActions } from '#ui/screens/row-actions.tsx';
import { Ago } from '#ui/table/cells.tsx';
import { eventLabel, type Integration } from '../integration.ts';

/** Rules for events, with the number of matches. */
export function Rules({ record }: { record: Integration }) {
  const { api } = useApp();
  const found = useQuery(
    api.query('GET /get-integration-rules', { query: { integration_id: record.id } }),
  );
  return (
    <div className="endpoint-body">
      <Part
        title="Webhook events"
        action={
          <RowActions
            subject={subjectOfRows('integrations', [record])}
            show={['integrations.5-edit']}
            quiet
          />
        }
      >
        <QueryResult of={found} what="the rules">
          {(rules) => (
            <Facts
              facts={rules.map(({ event, matched_24h: count, last_matched_at: last }) => [
                eventLabel(event),
                <span key={event}>
                  {formatCount(count)} in 24 h, last <Ago iso={last} inSentence />
                </span>,
              ])}
            />
          )}
        </QueryResult>
      </Part>
      <Part title="Only when all of these apply">
        <Facts
          facts={[
            ['Account', record.account ?? accountsIn(record)],
            ['Services', record.conditions.services?.join(', ') ?? 'Any'],
            ['Delivery to', provincesIn(record) ?? 'Anywhere'],
          ]}
        />
      </Part>
    </div>
  );
}

const accountsIn = ({ conditions: { accounts } }: Integration): string =>
  accounts === undefined ? 'Any' : `No. ${accounts.join(', ')}`;

const provincesIn = ({ conditions }: Integration): string | undefined =>
  conditions.provinces
    ?.map((code) => provinces.find((one) => one.code === code)?.name ?? code)
    .join(', ');
