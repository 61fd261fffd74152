import { formatExactTime } from '#domain/kernel/time.ts';
import { useSyncExternalStore } from 'react';
import { Button } from '../form/button.tsx';
import { StatusMark } from '../mark/status-mark.tsx';
import { Dialog } from './dialog.tsx';
import type { Toast, ToastStore } from './toast-store.ts';
import { toastShapes } from './toasts.tsx';
import './toasts.css';

type ToastHistoryProps = { store: ToastStore; isOpen: boolean; onClose: () => void };

/** All messages since sign-in, newest first. */
export function ToastHistory({ store, isOpen, onClose }: ToastHistoryProps) {
  const { history } = useSyncExternalStore(store.subscribe, store.getState);
  const footer = (
    <Button keys="Escape" onClick={onClose}>
      Close
    </Button>
  );
  return (
    <Dialog title="Messages" isOpen={isOpen} onClose={onClose} footer={footer} wide>
      {history.length === 0 ? <p>No messages yet.</p> : <HistoryList history={history} />}
    </Dialog>
  );
}

function HistoryList({ history }: { history: readonly Toast[] }) {
  return (
    <ol className="toast-history" tabIndex={0} aria-label="Messages, newest first">
      {history.map((toast) => (
        <li key={toast.id}>
          <time dateTime={toast.at.toISOString()}>{formatExactTime(toast.at)}</time>
          <StatusMark status={toastShapes[toast.kind]} />
          <div>
            {toast.text}
            {toast.detail && <span className="toast-detail">{toast.detail}</span>}
          </div>
        </li>
      ))}
    </ol>
  );
}
