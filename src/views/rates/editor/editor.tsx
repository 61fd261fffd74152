import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ResponseOf } from '#api/endpoint-types.ts';
import { nothingFocused, subjectOfRows, type Row } from '#commands/focus.ts';
import { countOf } from '#commands/asking/wording.ts';
import { useApp } from '#ui/app-context.ts';
import { TextLink } from '#ui/link.tsx';
import { Tag } from '#ui/mark/status-mark.tsx';
import { QueryResult } from '#ui/page/answer.tsx';
import { PageHead } from '#ui/page/page-head.tsx';
import { RecordActions } from '#ui/screens/record-actions.tsx';
import { useCan } from '#ui/use-can.ts';
import { ratesAddress, type Asked } from '../address.ts';
import { stateWords } from '../words.ts';
import { EditedGroup } from './edited-group.tsx';
import { EffectPanel } from './effect/effect-panel.tsx';
import { GroupList } from './group-nav.tsx';
import { Steps } from './steps.tsx';
import './editor.css';

type Revision = ResponseOf<'GET /rates/revisions/:id'>;

const KIND = 'revisions';
const shownCommands = [
  'rate-revisions.1-validate',
  'rate-revisions.3-publish',
  'rate-revisions.4-unschedule',
  'rate-revisions.6-back',
];
const differing = { name: 'price differs', plural: 'prices differ' };

/** Editor of a revision: price matrix, findings, effect and publishing. */
export function Editor({ id, asked }: { id: number; asked: Asked }) {
  const { api } = useApp();
  const found = useQuery(api.query('GET /rates/revisions/:id', { params: { id } }));
  return (
    <QueryResult of={found} what="the revision">
      {(revision) => <OpenRevision revision={revision} asked={asked} />}
    </QueryResult>
  );
}

/** Makes the revision the subject of commands and shortcuts. */
function useRevisionFocus(revision: Revision) {
  const { focus } = useApp();
  useEffect(() => {
    const rows = { get: (id: Row['id']) => (id === revision.id ? revision : undefined) };
    focus.set({ kind: KIND, rows, selection: { is: 'none' }, focusedId: revision.id });
  }, [focus, revision]);
  useEffect(() => () => focus.set(nothingFocused), [focus]);
}

function OpenRevision({ revision, asked }: { revision: Revision; asked: Asked }) {
  useRevisionFocus(revision);
  const can = useCan();
  const group = revision.group_list.find(({ id }) => id === asked.group) ?? revision.group_list[0];
  const words = stateWords[revision.state];
  const isOpen = revision.state === 'draft' || revision.state === 'validated';
  return (
    <div className="rates-page">
      <PageHead
        title={revision.name}
        aside={
          <>
            <Tag status={words?.status ?? 'neutral'}>{words?.label}</Tag>
            <span className="quiet-text rates-counted">
              {isOpen && `${countOf(revision.changed_cells, differing)} from the current rates`}
            </span>
          </>
        }
        actions={
          <>
            <TextLink href={ratesAddress({})}>All revisions</TextLink>
            <RecordActions subject={subjectOfRows(KIND, [revision])} show={shownFor(revision)} />
          </>
        }
      />
      <Steps revision={revision} />
      <div className="rates-editor">
        {group && (
          <EditedGroup
            revision={revision}
            id={group.id}
            asked={asked}
            groups={<GroupList revision={revision} current={group.id} />}
          />
        )}
        <aside aria-label="Effect of this revision">
          <EffectPanel id={revision.id} follows={isOpen && can('Edit rates')} />
        </aside>
      </div>
    </div>
  );
}

/**
 * Buttons shown in the heading for the state of the revision; all other commands are under More.
 */
const shownFor = ({ state }: Revision): string[] => {
  if (state === 'scheduled') return shownCommands.slice(2, 3);
  if (state === 'superseded') return shownCommands.slice(3);
  return state === 'published' ? [] : shownCommands.slice(0, 2);
};
