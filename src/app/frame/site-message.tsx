import { Note } from '#ui/form/note.tsx';
import type { Settings } from './navigation.ts';
import './shell.css';

const kinds = ['info', 'warning', 'error', 'success'] as const;

/** Site-wide message of the provider, separate for account users and staff. */
export function SiteMessage({ settings, isTenant }: { settings: Settings; isTenant: boolean }) {
  const name = isTenant ? 'site_wide_message_client' : 'site_wide_message_admin';
  const text = settings.get(name);
  if (!text) return null;
  const kind = kinds.find((one) => one === settings.get(`${name}_type`)) ?? 'info';
  return (
    <div className="site-message">
      <Note kind={kind}>{text}</Note>
    </div>
  );
}
