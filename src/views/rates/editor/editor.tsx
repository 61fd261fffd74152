import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import type { ResponseOf } from '../../../api/endpoint-types.ts';
import { formatCount } from '../../../domain/format.ts';
import { useApp } from '../../../ui/app-context.ts';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { Note } from '../../../ui/form/note.tsx';
import { StatusMark } from '../../../ui/mark/status-mark.tsx';
import { QueryResult } from '../../../ui/page/answer.tsx';
import { PageHead } from '../../../ui/page/page-head.tsx';
import { useCan } from '../../../ui/use-can.ts';
import { ratesAddress, type Asked } from '../address.ts';
import { stateWords } from '../words.ts';
import { EffectPanel } from './effect-panel.tsx';
import { Findings } from './findings.tsx';
import { Matrix } from './matrix.tsx';
import { PublishPanel } from './publish-panel.tsx';
import { useEditing } from './use-editing.ts';
import { WeightField } from './weight-field.tsx';

type Revision = ResponseOf<'GET /rates/revisions/:id'>;
type Group = ResponseOf<'GET /rates/groups/:id'>;

/** A revision: its prices as a matrix, what is wrong with them, what they change, and how they are published. */
export function Editor({ id, asked }: { id: number; asked: Asked }) {
  const { api } = useApp();
  const found = useQuery(api.query('GET /rates/revisions/:id', { params: { id } }));
  return (
    <QueryResult of={found} what="the revision">
      {(revision) => <OpenRevision revision={revision} asked={asked} />}
    </QueryResult>
  );
}

function OpenRevision({ revision, asked }: { revision: Revision; asked: Asked }) {
  const group = revision.group_list.find(({ id }) => id === asked.group) ?? revision.group_list[0];
  const words = stateWords[revision.state];
  return (
    <>
      <PageHead
        title={revision.name}
        aside={
          <>
            <StatusMark status={words?.status ?? 'neutral'}>{words?.label}</StatusMark>
            <span className="quiet-text rates-counted">
              {formatCount(revision.changed_cells)} cells changed against what holds now
            </span>
          </>
        }
        actions={<TextLink href={ratesAddress({})}>All revisions</TextLink>}
      />
      <div className="rates-editor">
        <div>
          {group && <GroupPart revision={revision} id={group.id} asked={asked} />}
          <Findings revision={revision} />
        </div>
        <div>
          <EffectPanel id={revision.id} />
          <PublishPanel revision={revision} />
        </div>
      </div>
    </>
  );
}

type PartProps = { revision: Revision; id: number; asked: Asked };

function GroupPart({ revision, id, asked }: PartProps) {
  const { api } = useApp();
  const found = useQuery(api.query('GET /rates/groups/:id', { params: { id }, query: {} }));
  const to = (change: Partial<Asked>) =>
    navigate(ratesAddress({ revision: revision.id, group: id, service: asked.service, ...change }));
  return (
    <QueryResult of={found} what="the prices">
      {(group) => {
        const services = [...new Set(group.all_cells.map((cell) => cell.service))];
        const service = services.find((code) => code === asked.service) ?? services[0] ?? '';
        return (
          <>
            <div className="rates-asked">
              <SelectField
                label="Group"
                choices={revision.group_list.map((one) => ({
                  value: String(one.id),
                  label: `${one.code} ${one.name}`,
                }))}
                value={String(id)}
                onChange={(text) => to({ group: Number(text) })}
              />
              <SelectField
                label="Service"
                choices={services.map((code) => ({ value: code, label: code }))}
                value={service}
                onChange={(code) => to({ service: code })}
              />
            </div>
            <EditedMatrix key={`${id} ${service}`} group={group} service={service} />
          </>
        );
      }}
    </QueryResult>
  );
}

function EditedMatrix({ group, service }: { group: Group; service: string }) {
  const can = useCan();
  const [weight, setWeight] = useState(5);
  const editing = useEditing(group, service, weight);
  const isOpen = group.state === 'draft' || group.state === 'validated';
  const ofService = (cells: Group['all_cells']) => cells.filter((cell) => cell.service === service);
  return (
    <>
      <WeightField weight={weight} onChange={setWeight} />
      <Matrix
        label={`${group.name}, ${service} at ${weight} kg`}
        weight={weight}
        cells={ofService(group.all_cells)}
        current={ofService(group.current_cells)}
        {...(isOpen && can('Edit rates') && { edit: editing })}
      />
      <p className="quiet-text">
        {isOpen && can('Edit rates')
          ? 'Type a price, +5%, -2.5; Shift and arrows choose a block; w withdraws; paste a block from a spreadsheet; Ctrl Z undoes.'
          : 'These prices are read only.'}
      </p>
      <div role="status">
        {editing.said && (
          <Note kind={editing.said.isProblem ? 'error' : 'success'}>{editing.said.text}</Note>
        )}
        {editing.findings.map(({ code, text }) => (
          <Note key={`${code} ${text}`} kind="warning">
            {text}
          </Note>
        ))}
      </div>
    </>
  );
}
