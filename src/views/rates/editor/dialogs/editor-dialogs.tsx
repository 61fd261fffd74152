import { useEffect, useSyncExternalStore } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { ApiError } from '#api/api-error.ts';
import type { ResponseOf } from '#api/endpoint-types.ts';
import { useApp } from '#ui/app-context.ts';
import { datedName, download } from '#ui/download.ts';
import { ratesAddress } from '#views/rates/address.ts';
import { AdjustDialog } from './adjust-dialog.tsx';
import { CloneDialog } from './clone-dialog.tsx';
import { CompareDialog } from './compare-dialog.tsx';
import { GroupDialog } from './group-dialog.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { editorDialogs, openEditor } from '../open-editor.ts';
import { ServiceDialog } from './service-dialog.tsx';
import type { useEditing } from '../use-editing.ts';
import type { Pointed } from '../matrix/use-matrix.ts';
import type { Kept } from '../matrix/kept-prices.ts';

type EditorDialogsProps = {
  revision: ResponseOf<'GET /rates/revisions/:id'>;
  group: Kept;
  service: string;
  weight: number;
  editing: ReturnType<typeof useEditing>;
  canEdit: boolean;
  pointed: Pointed;
  walk: (step: 1 | -1) => void;
};

/** Dialogs of the open group, and the actions of its commands. */
export function EditorDialogs(props: EditorDialogsProps) {
  const { revision: opened, group, service, weight, editing, canEdit, pointed, walk } = props;
  const { api } = useApp();
  const request = useSyncExternalStore(editorDialogs.subscribe, editorDialogs.current);
  const revision = group.rate_revision_id;
  const exportAs = async (format: 'csv' | 'xlsx') => {
    try {
      const asked = { query: { id: revision, group: group.code, service }, body: { format } };
      download(
        datedName(`rates-${group.code}-${service}`.toLowerCase(), format),
        await api.call('POST /rates/revisions/export', asked),
      );
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      editing.say({ text: error.message, isProblem: true });
    }
  };
  useEffect(() => {
    openEditor.set({
      canEdit,
      group,
      revision: opened,
      walk,
      exportAs: (format) => void exportAs(format),
    });
    return () => openEditor.set(null);
  });
  const onClose = () => editorDialogs.open(null);
  if (request === 'compare')
    return <CompareDialog revision={revision} weight={weight} onClose={onClose} />;
  if (request === 'adjust')
    return (
      <AdjustDialog
        cells={group.all_cells}
        service={service}
        weight={weight}
        pointed={pointed}
        onAdjust={(changes) => editing.keep(changes.map(({ after }) => after))}
        onClose={onClose}
      />
    );
  if (request === 'import')
    return (
      <ImportDialog
        revision={revision}
        weight={weight}
        onDone={(text) => editing.say({ text, isProblem: false })}
        onClose={onClose}
      />
    );
  if (request === 'group')
    return (
      <GroupDialog
        group={group}
        onDone={(text) => editing.say({ text, isProblem: false })}
        onClose={onClose}
      />
    );
  if (request === 'service')
    return (
      <ServiceDialog
        cells={group.all_cells}
        service={service}
        onAdd={(cells, added) => {
          editing.keep(cells);
          navigate(ratesAddress({ revision, group: group.id, service: added }));
        }}
        onClose={onClose}
      />
    );
  return request === 'clone' ? (
    <CloneDialog revision={revision} group={group} onClose={onClose} />
  ) : null;
}
