import { useQuery } from '@tanstack/react-query';
import type { FunctionComponent, ReactNode } from 'react';
import { listSource, type ListKey, type ListRow } from '#api/list-source.ts';
import { recordSource, type RecordKey, type RecordOf } from '#api/record-source.ts';
import { subjectOfRows, type Row } from '#commands/focus.ts';
import { singularOf } from '#commands/asking/wording.ts';
import { ClaimOn } from '../claims/claim-mark.tsx';
import { Tag, type Status } from '../mark/status-mark.tsx';
import { QueryResult } from '../page/answer.tsx';
import { EmptyState } from '../page/empty-state.tsx';
import { Facts } from '../page/section.tsx';
import { Parts, type RecordPart } from './record-screen.tsx';
import { RowActions } from './row-actions.tsx';
import '../page/part.css';
import './record.css';
import { useApp } from '../app-context.ts';
import type { Kind } from '#domain/entities/entities.ts';

/** Props of the side panel of a list: the id, and the row if it is loaded. */
export type PanelProps<R> = { id: number; row: R | undefined };

/** Side panel of a record, described as data: state, actions, facts and parts. */
export interface RecordPanel<R extends Row> {
  /** Entity of the record, in the plural, as used by commands. */
  kind: Kind;
  state: (record: R) => { status: Status; word: string };
  /** Content right of the state. */
  aside?: (record: R) => ReactNode;
  /**
   * Ids of commands with a button, the most relevant first; or a component with its own buttons.
   */
  actions?: readonly string[] | FunctionComponent<{ record: R }>;
  /** Problem with the record, displayed at the top. */
  notice?: (record: R) => ReactNode;
  facts: (record: R) => readonly (readonly [term: string, value: ReactNode])[];
  parts?: readonly RecordPart<R>[];
}

/** Creates the panel of a record that an endpoint reads by id. */
export function recordPanel<K extends RecordKey>(
  read: K,
  panel: RecordPanel<RecordOf<K>>,
): FunctionComponent<{ id: number }> {
  return function PanelOfRecord({ id }) {
    const { api } = useApp();
    const found = useQuery(recordSource(api, read, { id }));
    return (
      <QueryResult of={found} what={`the ${singularOf(panel.kind)}`}>
        {(record) => <RecordPanelBody record={record} panel={panel} />}
      </QueryResult>
    );
  };
}

/** Creates the panel of a row. If the filter hides the row, the list endpoint reads it by id. */
export function rowPanel<K extends ListKey>(
  list: K,
  panel: RecordPanel<ListRow<K>>,
): FunctionComponent<PanelProps<ListRow<K>>> {
  const what = singularOf(panel.kind);
  return function PanelOfRow({ id, row }) {
    const { api } = useApp();
    const found = useQuery({
      ...listSource(api, list).page({ filter: { id }, sort: null }, [0, 0]),
      enabled: row === undefined,
    });
    if (row) return <RecordPanelBody record={row} panel={panel} />;
    return (
      <QueryResult of={found} what={`the ${what}`}>
        {({ rows: [record] }) =>
          record ? (
            <RecordPanelBody record={record} panel={panel} />
          ) : (
            <EmptyState kind="no-match" title={`There is no such ${what}`} />
          )
        }
      </QueryResult>
    );
  };
}

/** Content of the panel for a loaded record. */
function RecordPanelBody<R extends Row>({ record, panel }: { record: R; panel: RecordPanel<R> }) {
  const { kind, state, aside, notice, facts, parts = [] } = panel;
  const { status, word } = state(record);
  return (
    <div className="beside">
      <div className="beside-head">
        <Tag status={status}>{word}</Tag>
        {aside?.(record)}
        <ClaimOn kind={kind} id={record.id} />
      </div>
      <Buttons record={record} panel={panel} />
      {notice?.(record)}
      <div className="part">
        <Facts facts={facts(record)} />
      </div>
      <Parts of={parts} record={record} />
    </div>
  );
}

function Buttons<R extends Row>({ record, panel }: { record: R; panel: RecordPanel<R> }) {
  const { kind, actions: Actions } = panel;
  if (Actions === undefined) return null;
  const isOwn = typeof Actions === 'function';
  return (
    <div className="beside-actions">
      {isOwn ? (
        <Actions record={record} />
      ) : (
        <RowActions subject={subjectOfRows(kind, [record])} show={Actions} />
      )}
    </div>
  );
}
