import { useState } from 'react';
import { Button } from '#ui/form/button.tsx';
import { WidgetFrame } from '#ui/frame/widget-frame.tsx';
import type { Settings } from './navigation.ts';

/** Widget of the provider for account users, for instance a chat. It has no access to the page. */
export function Widget({ settings, isTenant }: { settings: Settings; isTenant: boolean }) {
  const [isOpen, setOpen] = useState(false);
  if (!isTenant || !settings.get('custom_widget_html')?.trim()) return null;
  return (
    <aside className="widget" aria-label="Help from your courier">
      {isOpen && <WidgetFrame />}
      <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? 'Close help' : 'Help'}
      </Button>
    </aside>
  );
}
