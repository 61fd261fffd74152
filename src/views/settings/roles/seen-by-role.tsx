import { Fragment, type ReactNode } from 'react';
import type { RoleGrants } from '#domain/people/resources.ts';
import { useApp } from '#ui/app-context.ts';
import { Facts, Section } from '#ui/page/section.tsx';
import { guardedFields } from './guarded-fields.ts';
import { valuesOf, type Role, type RoleValues } from './role.ts';

const grantsOf = (name: string, { permissions, guardNames }: RoleValues): RoleGrants => ({
  name,
  permissions: permissions.map((permission) => ({ name: permission })),
  permissionsui: guardNames.map((guard_name) => ({ guard_name })),
});

/** Hidden fields, one line per missing permission. */
const hiddenFrom = ({ permissions }: RoleValues): string[] =>
  [...guardedFields].flatMap(([permission, fields]) =>
    permissions.includes(permission) ? [] : [`${fields.join(', ')} (${permission})`],
  );

interface Compared {
  before: readonly string[];
  after: readonly string[];
}

/** Items with additions and removals marked. */
function Changed({ before, after }: Compared) {
  const lost = before.filter((one) => !after.includes(one));
  const parts = [
    ...after.map((one) => (before.includes(one) ? one : <ins key={one}>{one}</ins>)),
    ...lost.map((one) => <del key={one}>{one}</del>),
  ];
  if (parts.length === 0) return <span className="quiet-text">Nothing</span>;
  return parts.map((part, at) => (
    <Fragment key={typeof part === 'string' ? part : part.key}>
      {at > 0 && ', '}
      {part}
    </Fragment>
  ));
}

const wordsOf = (on: string): string =>
  on === 'anywhere' ? 'Commands anywhere' : `Commands on ${on}`;

/** Pages and fields visible to the role, including unsaved changes. */
export function SeenByRole({ role, values }: { role: Role; values: RoleValues }) {
  const { outlook } = useApp();
  if (outlook === undefined) return null;
  const saved = valuesOf(role);
  const before = outlook(grantsOf(role.name, saved));
  const after = outlook(grantsOf(role.name, values));
  const [had, has] = [new Map(before.commands), new Map(after.commands)];
  const subjects = [...new Set([...has.keys(), ...had.keys()])];
  return (
    <Section
      title="What this role sees"
      lead="Preview with the changes saved: additions are underlined, removals are struck through."
    >
      <Facts
        facts={[
          ['Pages', <Changed key="places" before={before.places} after={after.places} />],
          [
            'Hidden columns and fields',
            <Changed key="fields" before={hiddenFrom(saved)} after={hiddenFrom(values)} />,
          ],
          ...subjects.map((on): [string, ReactNode] => [
            wordsOf(on),
            <Changed key={on} before={had.get(on) ?? []} after={has.get(on) ?? []} />,
          ]),
        ]}
      />
    </Section>
  );
}
