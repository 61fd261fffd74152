import { useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { guardNames, isBuiltInRole, roleLabel, SUPER_ADMIN_ROLE } from '#domain/people/roles.ts';
import { permissionCategories } from '#domain/people/permissions.ts';
import { useApp, useIdentity } from '#ui/app-context.ts';
import { Button } from '#ui/form/button.tsx';
import { Checkbox } from '#ui/form/checkbox-field.tsx';
import { Note } from '#ui/form/note.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Section } from '#ui/page/section.tsx';
import { RightsTable } from './rights-table.tsx';
import { SeenByRole } from './seen-by-role.tsx';
import {
  effectsOf,
  minutesWords,
  peopleWords,
  valuesOf,
  type Role,
  type RoleValues,
} from './role.ts';
import { useRoleSaving } from './use-role-saving.ts';
import { sentenceCase } from '#domain/kernel/sentence-case.ts';

interface RoleEditorProps {
  role: Role;
  /** Compared role. */
  other: Role | null;
  /** Resets the form to the saved values. */
  again: () => void;
}

/** Editor of a role: rights, pages, second step and session length. Shows the effect of saving. */
export function RoleEditor({ role, other, again }: RoleEditorProps) {
  const { user } = useIdentity();
  const [values, setValues] = useState(() => valuesOf(role));
  const put = (changed: Partial<RoleValues>) => setValues((now) => ({ ...now, ...changed }));
  const saving = useRoleSaving(role, values, again);
  const compared = other && valuesOf(other);
  const mayEdit = user.role.name === SUPER_ADMIN_ROLE;
  const isWhole = role.name === SUPER_ADMIN_ROLE;
  const own = new Set(user.role.permissions.map(({ name }) => name));
  return (
    <>
      <Section title="Sessions">
        <fieldset className="setting" disabled={!mayEdit}>
          <legend className="for-readers">Sessions</legend>
          <Checkbox
            label="Two-factor authentication required"
            description="Users without two-factor authentication must set it up before they can use Baton."
            checked={values.enabled2fa}
            onChange={(enabled2fa) => put({ enabled2fa })}
          />
          <TextField
            label="Sign out after inactivity"
            description="Minutes from 1 to 1 440. Leave empty for never."
            inputMode="numeric"
            trailing="min"
            error={saving.errors['logout_inactivity_minutes']}
            value={values.minutes}
            onChange={(minutes) => put({ minutes })}
          />
        </fieldset>
        {other && <ComparedSessions other={other} values={values} />}
      </Section>
      {permissionCategories.map((category) => (
        <RightsTable
          key={category.id}
          title={category.name}
          people={role.people ?? 0}
          names={category.permissions}
          held={values.permissions}
          compared={compared?.permissions ?? null}
          other={other}
          whyNot={(name) => {
            if (isWhole) return 'SuperAdmin always has every permission.';
            return own.has(name) || values.permissions.includes(name)
              ? null
              : 'You do not have this permission yourself.';
          }}
          isOff={!mayEdit}
          onChange={(permissions) => put({ permissions })}
        />
      ))}
      <RightsTable
        title="Pages"
        people={role.people ?? 0}
        names={guardNames}
        labelOf={sentenceCase}
        held={values.guardNames}
        compared={compared?.guardNames ?? null}
        other={other}
        whyNot={() => null}
        isOff={!mayEdit}
        onChange={(held) => put({ guardNames: held })}
      />
      <SeenByRole role={role} values={values} />
      {mayEdit && !isBuiltInRole(role.name) && <Removal role={role} />}
      <Effects lines={effectsOf(role, values)} saving={saving} discard={again} />
    </>
  );
}

/** Second step and session length of the compared role, with differences highlighted. */
function ComparedSessions({ other, values }: { other: Role; values: RoleValues }) {
  const compared = valuesOf(other);
  const secondStep = compared.enabled2fa ? 'required' : 'optional';
  const minutes = minutesWords(compared.minutes).toLowerCase();
  return (
    <p className="quiet-text">
      {roleLabel(other.name)}: two-factor authentication{' '}
      {compared.enabled2fa === values.enabled2fa ? secondStep : <b>{secondStep}</b>}, sessions end
      after: {compared.minutes === values.minutes ? minutes : <b>{minutes}</b>}
    </p>
  );
}

type Saving = ReturnType<typeof useRoleSaving>;

function Effects(props: { lines: readonly string[]; saving: Saving; discard: () => void }) {
  const { lines, saving, discard } = props;
  if (lines.length === 0) return null;
  return (
    <section className="settings-bar" aria-label="What saving changes">
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <p className="quiet-text">The changes apply from the next request of each user.</p>
      {saving.problem && <Note kind="error">{saving.problem}</Note>}
      <div className="row row-wrap">
        <Button kind="primary" keys="mod+Enter" busy={saving.busy} onClick={saving.save}>
          {saving.isStale ? 'Save my changes' : 'Save'}
        </Button>
        <Button kind="quiet" onClick={discard}>
          {saving.isStale ? 'Discard my changes' : 'Discard'}
        </Button>
      </div>
    </section>
  );
}

function Removal({ role }: { role: Role }) {
  const { api, ask, toasts } = useApp();
  const count = role.people ?? 0;
  const remove = async () => {
    const consequence = 'No user has this role. Deleting it cannot be undone.';
    if (!(await ask({ title: `Delete the role ${role.name}?`, consequence }))) return;
    try {
      await api.call('DELETE /roles/:id', { params: { id: role.id } });
      toasts.show({ kind: 'success', text: `${role.name} is deleted` });
      navigate('/settings/roles');
    } catch (error) {
      toasts.show({ kind: 'error', text: `${role.name} was not deleted`, detail: String(error) });
    }
  };
  return (
    <Section title="Delete">
      <Button
        kind="alarm"
        off={
          count > 0 && `${peopleWords(count)} have this role. Give these people another role first.`
        }
        onClick={() => void remove()}
      >
        Delete this role
      </Button>
    </Section>
  );
}
