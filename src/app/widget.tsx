import { useState } from 'react';
import { isAccountRole } from '../domain/roles.ts';
import { Button } from '../ui/form/button.tsx';
import { WidgetFrame } from '../ui/widget-frame.tsx';
import type { Settings } from './navigation.ts';

/** What the provider shows people of accounts, a chat for instance: nobody else has it, and it sees nothing of the page. */
export function Widget({ settings, role }: { settings: Settings; role: string }) {
  const [isOpen, setOpen] = useState(false);
  if (!isAccountRole(role) || !settings.get('custom_widget_html')?.trim()) return null;
  return (
    <aside className="widget" aria-label="Help from your courier">
      {isOpen && <WidgetFrame />}
      <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? 'Close help' : 'Help'}
      </Button>
    </aside>
  );
}
