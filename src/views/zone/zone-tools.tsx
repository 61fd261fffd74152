import { zoneEditProblem, zoneReaders } from '../../domain/zones.ts';
import { Button } from '../../ui/form/button.tsx';
import { useHeld } from '../held.ts';
import { zoneBench } from './zone-work.ts';

/** What can be done with zones, above the map; what is not this person's is grey and says why. */
export function ZoneTools() {
  const holds = useHeld();
  if (!holds(...zoneReaders)) return null;
  const off = zoneEditProblem(holds, 'draft') ?? false;
  return (
    <div className="map-box zone-tools" role="group" aria-label="Zones">
      <Button kind="quiet" off={off} onClick={() => zoneBench.draw(null)}>
        Draw a zone
      </Button>
      <Button kind="quiet" off={off} onClick={() => zoneBench.ask('upload')}>
        Upload
      </Button>
      {holds('View draft map') && (
        <Button kind="quiet" onClick={zoneBench.showDrafts}>
          Drafts
        </Button>
      )}
    </div>
  );
}
