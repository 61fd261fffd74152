import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx';
import { SaveDialog } from './save-dialog.tsx';
import { UploadDialog } from './upload-dialog.tsx';
import type { Zone } from './zone.ts';
import { zoneEditorState, type ZoneDialog, type ZoneWork } from './zone-work.ts';
import './zone.css';

interface ZoneDialogsProps {
  dialog: ZoneDialog;
  work: ZoneWork | null;
  onSaved: (zone: Zone) => void;
}

/** Requested dialog over the map. */
export function ZoneDialogs({ dialog, work, onSaved }: ZoneDialogsProps) {
  if (dialog === 'upload') return <UploadDialog />;
  if (work?.is !== 'shape') return null;
  if (dialog === 'save') return <SaveDialog work={work} onSaved={onSaved} />;
  return (
    <ConfirmDialog
      title="Discard changes?"
      consequence={
        work.zone ? `${work.zone.name} stays unchanged.` : 'The new zone is not saved anywhere.'
      }
      irreversible
      isOpen
      onYes={zoneEditorState.leave}
      onNo={() => zoneEditorState.ask(null)}
    />
  );
}
