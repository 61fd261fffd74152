import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import type { ResponseOf } from '#api/endpoint-types.ts';
import { countOf } from '#commands/asking/wording.ts';
import { useApp } from '#ui/app-context.ts';
import { SelectField } from '#ui/form/select-field.tsx';
import { QueryResult } from '#ui/page/answer.tsx';
import { EmptyState } from '#ui/page/empty-state.tsx';
import { PageHead } from '#ui/page/page-head.tsx';
import { useCan } from '#ui/use-can.ts';
import { ratesAddress } from './address.ts';
import { EditInDraft } from './edit-in-draft.tsx';
import { Matrix } from './editor/matrix/matrix.tsx';
import { WeightField } from './editor/matrix/weight-field.tsx';

const SERVICES = 'GET /rates/services-by-group';
type Service = ResponseOf<typeof SERVICES>[number];

const prices = { name: 'price', plural: 'prices' };

/** Read-only prices of a current group. */
export function GroupMatrix({ id, service }: { id: number; service: string | null }) {
  const { api } = useApp();
  const can = useCan();
  const groups = useQuery(api.query('GET /rates/groups/current', { query: {} })).data ?? [];
  const group = groups.find((one) => one.id === id);
  const found = useQuery(api.query(SERVICES, { query: { query: { rate_group_id: id } } }));
  const title = group ? `${group.code} ${group.name}` : 'Rate group';
  return (
    <>
      <PageHead
        title={title}
        actions={can('Edit rates') && group && <EditInDraft id={id} of={group.code} />}
      />
      <QueryResult of={found} what="the services of the group">
        {(services) => {
          const chosen = services.find(({ code }) => code === service) ?? services[0];
          return chosen ? (
            <ServiceMatrix {...{ id, services, chosen, title }} />
          ) : (
            <EmptyState kind="empty" title="No prices">
              This group offers no service.
            </EmptyState>
          );
        }}
      </QueryResult>
    </>
  );
}

type ServiceMatrixProps = {
  id: number;
  services: readonly Service[];
  chosen: Service;
  title: string;
};

function ServiceMatrix({ id, services, chosen, title }: ServiceMatrixProps) {
  const { api } = useApp();
  const [weight, setWeight] = useState(5);
  const { code } = chosen;
  const query = { query: { rate_group_id: id, code } };
  const found = useQuery(api.query('GET /rates/service-by-group', { query }));
  return (
    <>
      <div className="rates-asked">
        <SelectField
          label="Service"
          choices={services.map((one) => ({
            value: one.code,
            label: `${one.code} ${one.name}, ${countOf(one.cells, prices)}`,
          }))}
          value={code}
          onChange={(other) => navigate(ratesAddress({ group: id, service: other }))}
        />
        <WeightField weight={weight} onChange={setWeight} />
      </div>
      <QueryResult of={found} what="the prices">
        {({ all_cells: cells }) => (
          <Matrix
            label={`${title}, ${code} at ${weight} kg`}
            weight={weight}
            cells={cells}
            current={cells}
          />
        )}
      </QueryResult>
    </>
  );
}
