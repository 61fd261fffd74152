import { useState } from 'react';
import { IconButton } from '#ui/form/icon-button.tsx';
import { Note } from '#ui/form/note.tsx';
import type { Settings } from './navigation.ts';
import './shell.css';

/** Text of the message that the user closed; sign-out clears the entry. */
const KEY = 'closed-site-message';

function readClosed(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function keepClosed(text: string) {
  try {
    localStorage.setItem(KEY, text);
  } catch {
    // If the storage is full or blocked, the message returns with the next page load.
  }
}

const kinds = ['info', 'warning', 'error', 'success'] as const;

/**
 * Site-wide message of the provider, separate for account users and staff. Users can close it; a
 * changed text appears again.
 */
export function SiteMessage({ settings, isTenant }: { settings: Settings; isTenant: boolean }) {
  const [closed, setClosed] = useState(readClosed);
  const name = isTenant ? 'site_wide_message_client' : 'site_wide_message_admin';
  const text = settings.get(name);
  if (!text || text === closed) return null;
  const kind = kinds.find((one) => one === settings.get(`${name}_type`)) ?? 'info';
  const close = () => {
    keepClosed(text);
    setClosed(text);
    // The focused button disappears, so the focus moves to the page.
    document.getElementById('main')?.focus();
  };
  return (
    <div className="site-message">
      <Note kind={kind} action={<IconButton icon="x" label="Close the message" onClick={close} />}>
        {text}
      </Note>
    </div>
  );
}
