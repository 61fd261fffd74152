import { zoneEditProblem, zoneReaders } from '#domain/zones/zones.ts';
import { Button } from '#ui/form/button.tsx';
import { useCan } from '#ui/use-can.ts';
import { zoneEditorState } from './zone-work.ts';

/** Zone commands above the map; forbidden commands are disabled with the reason. */
export function ZoneTools() {
  const can = useCan();
  if (!can(...zoneReaders)) return null;
  const off = zoneEditProblem(can, 'draft') ?? false;
  return (
    <div className="map-box zone-tools" role="group" aria-label="Zones">
      <Button kind="quiet" off={off} onClick={() => zoneEditorState.draw(null)}>
        Draw a zone
      </Button>
      <Button kind="quiet" off={off} onClick={() => zoneEditorState.ask('upload')}>
        Upload
      </Button>
      {can('View draft map') && (
        <Button kind="quiet" onClick={zoneEditorState.showDrafts}>
          Drafts
        </Button>
      )}
    </div>
  );
}
