import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useApp, useIdentity } from '#ui/app-context.ts';
import { QueryResult } from '#ui/page/answer.tsx';
import { PageHead } from '#ui/page/page-head.tsx';
import type { ScreenProps } from '#ui/view.ts';
import { settingDrafts } from './drafts.ts';
import { settingsOf } from './setting.ts';
import { SettingsPage } from './settings-page.tsx';
import './settings.css';

/** Page of the settings by section; a save includes drafts of all sections. */
export default function SettingsScreen({ params }: ScreenProps) {
  const { api } = useApp();
  const { user } = useIdentity();
  const found = useQuery(api.query('GET /settings/:id', { params: { id: 0 } }));
  useEffect(() => settingDrafts.belongTo(user.id), [user.id]);
  return (
    <>
      {found.data === undefined && <PageHead title="Settings" />}
      <QueryResult of={found} what="the settings">
        {(rows) => <SettingsPage all={settingsOf(rows)} section={params['section'] ?? 'company'} />}
      </QueryResult>
    </>
  );
}
