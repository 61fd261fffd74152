import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '#api/api-error.ts';
import { useApp } from '#ui/app-context.ts';
import { Button } from '#ui/form/button.tsx';
import { Note } from '#ui/form/note.tsx';
import { TextLink } from '#ui/link.tsx';
import { QueryResult } from '#ui/page/answer.tsx';
import { Listing, type ListingColumn } from '#ui/page/listing.tsx';
import { PageHead } from '#ui/page/page-head.tsx';
import { Section } from '#ui/page/section.tsx';
import { useCan } from '#ui/use-can.ts';
import type { ScreenProps } from '#ui/view.ts';
import { OwnField } from './editors/own-field.tsx';
import { ownSettings, type OwnSetting } from './own-settings.ts';
import { formatValue } from './setting.ts';
import './settings.css';

/** Page of the settings that one account overrides. */
export default function AccountSettings({ params }: ScreenProps) {
  const { api } = useApp();
  const id = Number(params['id']);
  const account = useQuery(api.query('GET /accounts/:id', { params: { id } }));
  const provider = useQuery(api.query('GET /settings/:id', { params: { id: 0 } }));
  const own = useQuery(api.query('GET /settings/:id', { params: { id } }));
  const name = account.data && `${account.data.account_code} ${account.data.name}`;
  return (
    <>
      <PageHead
        title={name === undefined ? 'Settings of an account' : `Settings of ${name}`}
        aside={<TextLink href={`/account/${id}`}>The account</TextLink>}
      />
      <QueryResult of={provider} what="the settings">
        {(provided) => (
          <QueryResult of={own} what="the settings of the account">
            {(held) => <Editor id={id} all={ownSettings(provided, held)} />}
          </QueryResult>
        )}
      </QueryResult>
    </>
  );
}

type Drafts = Readonly<Record<string, string | null>>;

function Editor({ id, all }: { id: number; all: readonly OwnSetting[] }) {
  const { api, toasts } = useApp();
  const mayEdit = useCan()('Edit settings');
  const [drafts, setDrafts] = useState<Drafts>({});
  const valueOf = ({ setting, own }: OwnSetting) => {
    const draft = drafts[setting.name];
    return draft === undefined ? own : draft;
  };
  const changes = all.filter((one) => valueOf(one) !== one.own);
  const save = useMutation({
    ...api.mutation('POST /settings'),
    onSuccess: ({ message }) => {
      setDrafts({});
      toasts.show({ kind: 'success', text: message });
    },
  });
  const send = () => {
    const data = changes.map((one) => ({
      setting: one.setting.name,
      value: valueOf(one),
      version: one.version,
    }));
    save.mutate({ body: { account_id: id, data } });
  };
  const put = (one: OwnSetting, value: string | null) =>
    setDrafts({ ...drafts, [one.setting.name]: value });
  return (
    <Section
      title="Own settings of the account"
      lead="Values chosen here apply to this account only; all others follow the provider."
    >
      <Listing
        label="Settings that an account can have of its own"
        rows={all}
        rowKey={({ setting }) => setting.name}
        columns={columnsOf({ valueOf, put, mayEdit, errors: errorsOf(save.error) })}
      />
      {save.error && <Note kind="error">{save.error.message}</Note>}
      {changes.length > 0 && (
        <div className="settings-bar">
          <div className="row row-wrap">
            <Button kind="primary" busy={save.isPending} onClick={send}>
              {changes.length === 1 ? 'Save 1 change' : `Save ${changes.length} changes`}
            </Button>
            <Button kind="quiet" onClick={() => setDrafts({})}>
              Discard all
            </Button>
          </div>
        </div>
      )}
    </Section>
  );
}

const errorsOf = (error: unknown) => (error instanceof ApiError ? (error.body.errors ?? {}) : {});

interface Editing {
  valueOf: (one: OwnSetting) => string | null;
  put: (one: OwnSetting, value: string | null) => void;
  mayEdit: boolean;
  /** Errors of rejected values. */
  errors: Readonly<Record<string, readonly string[]>>;
}

const columnsOf = ({ valueOf, put, mayEdit, errors }: Editing): ListingColumn<OwnSetting>[] => [
  { id: 'setting', title: 'Setting', names: true, cell: ({ setting }) => setting.label },
  {
    id: 'provided',
    title: 'Everybody',
    cell: ({ setting, provided }) => formatValue(setting, provided),
  },
  {
    id: 'own',
    title: 'This account',
    cell: (one) => (
      <OwnField
        of={one}
        value={valueOf(one)}
        error={errors[one.setting.name]?.[0]}
        isEditable={mayEdit}
        onChange={(value) => put(one, value)}
      />
    ),
  },
  { id: 'changed', title: 'Changed by', cell: ({ changed }) => changed },
];
