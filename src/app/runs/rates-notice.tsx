import { useEffect, useState } from 'react';
import { RATES_PUBLISHED } from '#domain/kernel/feed.ts';
import { messages } from '#domain/kernel/messages.ts';
import { Button } from '#ui/form/button.tsx';
import { LaterDialog } from '#ui/overlay/later-dialog.ts';
import type { Live } from '../live/live.ts';

/** Notice of newly published rates, because a price on screen may have changed. */
export function RatesNotice({ live }: { live: Live }) {
  const [isOpen, setOpen] = useState(false);
  useEffect(
    () =>
      live.listen('rates', (message) => {
        if ('message' in message && message.message['event'] === RATES_PUBLISHED) setOpen(true);
      }),
    [live],
  );
  const close = () => setOpen(false);
  const ok = (
    <Button kind="primary" onClick={close} autoFocus>
      OK
    </Button>
  );
  return (
    <LaterDialog
      title={messages.ratesUpdated}
      role="alertdialog"
      isOpen={isOpen}
      onClose={close}
      footer={ok}
    >
      Prices now use the new rates.
    </LaterDialog>
  );
}
