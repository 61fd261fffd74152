import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { roleLabel } from '#domain/people/roles.ts';
import { useApp } from '#ui/app-context.ts';
import { SelectField } from '#ui/form/select-field.tsx';
import { TextLink } from '#ui/link.tsx';
import { QueryResult } from '#ui/page/answer.tsx';
import { EmptyState } from '#ui/page/empty-state.tsx';
import { PageHead } from '#ui/page/page-head.tsx';
import type { ScreenProps } from '#ui/view.ts';
import { RoleEditor } from './role-editor.tsx';
import { peopleWords, type Role } from './role.ts';
import '../settings.css';

const NOBODY = '';

/** Page of one role: its rights and the effect of changes. */
export default function RoleScreen({ params }: ScreenProps) {
  const { api } = useApp();
  const roles = useQuery(api.query('GET /roles'));
  const id = Number(params['id']);
  return (
    <>
      {roles.data === undefined && <PageHead title="Role" />}
      <QueryResult of={roles} what="the role">
        {(all) => {
          const role = all.find((one) => one.id === id);
          return role ? <OpenRole role={role} all={all} /> : <NoRole />;
        }}
      </QueryResult>
    </>
  );
}

function NoRole() {
  return (
    <>
      <PageHead title="Role" />
      <EmptyState
        kind="empty"
        title="There is no such role"
        actions={<TextLink href="/settings/roles">All roles</TextLink>}
      />
    </>
  );
}

function OpenRole({ role, all }: { role: Role; all: readonly Role[] }) {
  const [compared, setCompared] = useState(NOBODY);
  const other = all.find(({ id }) => String(id) === compared) ?? null;
  const [round, setRound] = useState(0);
  return (
    <>
      <PageHead
        title={roleLabel(role.name)}
        aside={
          <span className="row">
            <TextLink href="/settings/roles">All roles</TextLink>
            <span className="quiet-text">{peopleWords(role.people ?? 0)}</span>
          </span>
        }
        actions={
          <SelectField
            label="Compare with"
            choices={[
              { value: NOBODY, label: 'No other role' },
              ...all
                .filter(({ id }) => id !== role.id)
                .map(({ id, name }) => ({ value: String(id), label: roleLabel(name) })),
            ]}
            value={compared}
            onChange={setCompared}
          />
        }
      />
      <RoleEditor
        key={`${role.id} ${round}`}
        role={role}
        other={other}
        again={() => setRound(round + 1)}
      />
    </>
  );
}
