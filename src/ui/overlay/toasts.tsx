import { useEffect, useSyncExternalStore } from 'react';
import { Button } from '../form/button.tsx';
import { IconButton } from '../form/icon-button.tsx';
import { StatusMark, type Status } from '../mark/status-mark.tsx';
import type { Toast, ToastKind, ToastStore } from './toast-store.ts';
import './toasts.css';

export const toastShapes: Record<ToastKind, Status> = {
  success: 'success',
  info: 'info',
  warning: 'warning',
  error: 'danger',
};

/** Toasts at the top right, above dialogs; the list is a live region. */
export function Toasts({ store }: { store: ToastStore }) {
  const { shown } = useSyncExternalStore(store.subscribe, store.getState);
  const some = shown.length > 0;
  // Releases the pause, because a toast that closes under the pointer sends no leave event.
  useEffect(() => {
    if (!some) store.release();
  }, [some, store]);
  return (
    <div
      className="toasts"
      role="status"
      aria-label="Messages"
      aria-live="polite"
      aria-atomic="false"
      data-react-aria-top-layer="true"
      onPointerEnter={store.pause}
      onPointerLeave={store.release}
      onFocus={store.pause}
      onBlur={store.release}
    >
      {shown.map((toast) => (
        <ToastCard key={toast.id} toast={toast} close={() => store.close(toast.id)} />
      ))}
    </div>
  );
}

function ToastCard({ toast, close }: { toast: Toast; close: () => void }) {
  const { kind, text, detail, action } = toast;
  const act = () => {
    action?.run();
    close();
  };
  return (
    <div className={`toast toast-${kind}`}>
      <StatusMark status={toastShapes[kind]} />
      <div className="toast-words">
        {text}
        {detail && <span className="toast-detail">{detail}</span>}
      </div>
      {action && (
        <Button keys={action.keys} onClick={act}>
          {action.label}
        </Button>
      )}
      <IconButton icon="x" label="Close message" onClick={close} />
    </div>
  );
}
