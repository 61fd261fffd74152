import { useRef } from 'react';
import type { Camera } from '#map/camera.ts';
import type { View } from '#map/mercator.ts';
import { redoEdit, removeChosen, undoEdit, type PolygonEdit } from '#map/drawing/polygon-editor.ts';
import { Button } from '#ui/form/button.tsx';
import { Note } from '#ui/form/note.tsx';
import { Facts } from '#ui/page/section.tsx';
import { useProviderSettings } from '#ui/provider-settings.ts';
import { CornerField } from './corner-field.tsx';
import { CornerList } from './corner-list.tsx';
import {
  areaInWords,
  cornersInWords,
  mostCornersOf,
  ringsOf,
  outlineProblem,
  type Zone,
} from './zone.ts';
import { insertCornerByKey, stepOf } from './zone-keys.ts';
import { isDrawn, zoneEditorState, type ShapeWork } from './zone-work.ts';
import './zone.css';

interface ZoneEditorProps {
  work: ShapeWork;
  camera: Camera;
  view: View;
  /** Zone as last received from the server. */
  now: Zone | undefined;
}

/** Panel for drawing a zone: problems, corners, and buttons to save or leave. */
export function ZoneEditor({ work, camera, view, now }: ZoneEditorProps) {
  const panel = useRef<HTMLElement>(null);
  const { number } = useProviderSettings();
  const { zone, outline } = work;
  const { corners, chosen } = outline;
  const problem = outlineProblem(outline, zone, mostCornersOf(number('map_max_node_count')));
  const backToList = () => panel.current?.querySelector<HTMLElement>('[data-corners]')?.focus();
  return (
    <aside ref={panel} className="map-list zone-panel" aria-label="Drawing">
      <header className="map-list-head">
        <h2 className="ell">{zone ? zone.name : 'New zone'}</h2>
        <span className="quiet-text">{cornersInWords(ringsOf(outline, zone))}</span>
      </header>
      <div className="zone-panel-body">
        <Facts facts={factsOf(work)} />
        {now && zone && now.version > zone.version && (
          <Note kind="warning" detail="Saving asks which version to keep.">
            Another user changed this zone in the meantime.
          </Note>
        )}
        <State work={work} problem={problem} />
      </div>
      <CornerList outline={outline} />
      <div className="zone-panel-body">
        <p id="corner-keys" className="zone-keys">
          Arrow keys move a corner by {distance(stepOf(view))} (Shift: ten times). J and K select,
          Enter edits coordinates, A adds, Delete removes.
        </p>
        <CornerField key={`${chosen} ${corners[chosen]}`} outline={outline} onDone={backToList} />
        <Steps
          outline={outline}
          onAdd={() => zoneEditorState.change((at) => insertCornerByKey(at, camera.get()))}
        />
      </div>
      <Ways work={work} problem={problem} />
      <div className="map-said" aria-live="polite">
        {saidOf(work)}
      </div>
    </aside>
  );
}

interface Judged {
  work: ShapeWork;
  problem: string | null;
}

/** Shows what is wrong with the drawing, or instructions while it has fewer than three corners. */
function State({ work: { outline, isAdding }, problem }: Judged) {
  const isArea = outline.corners.length > 2;
  const how = isAdding ? 'Click the map, or add corners by key.' : 'Add corners by key.';
  return (
    <>
      {isArea && problem && <Note kind="error">{problem}</Note>}
      {!isArea && <p className="zone-keys">{how} An area needs at least three corners.</p>}
      {isArea && isAdding && (
        <p className="zone-keys">
          Each click on the map adds a corner. Click the first corner or press Escape to finish.
        </p>
      )}
    </>
  );
}

function Steps({
  outline: { chosen, past, future },
  onAdd,
}: {
  outline: PolygonEdit;
  onAdd: () => void;
}) {
  return (
    <div className="row row-wrap">
      <Button keys="Insert" onClick={onAdd}>
        Add corner
      </Button>
      <Button
        keys="Delete"
        off={chosen === -1 && 'There is no corner to remove.'}
        onClick={() => zoneEditorState.change(removeChosen)}
      >
        Remove corner
      </Button>
      <Button
        keys="mod+z"
        off={past.length === 0 && 'Nothing is drawn yet.'}
        onClick={() => zoneEditorState.change(undoEdit)}
      >
        Undo
      </Button>
      <Button
        keys="mod+shift+z"
        off={future.length === 0 && 'There is nothing to redo.'}
        onClick={() => zoneEditorState.change(redoEdit)}
      >
        Redo
      </Button>
    </div>
  );
}

/** Buttons to save or discard the drawing. */
function Ways({ work, problem }: Judged) {
  const changed = isDrawn(work);
  return (
    <footer className="zone-panel-foot">
      <Button
        kind="quiet"
        keys="Escape"
        onClick={() => (changed ? zoneEditorState.ask('leave') : zoneEditorState.leave())}
      >
        {changed ? 'Discard' : 'Leave'}
      </Button>
      <Button
        kind="primary"
        keys="mod+s"
        off={changed ? (problem ?? false) : 'Nothing is drawn yet.'}
        onClick={() => zoneEditorState.ask('save')}
      >
        Save
      </Button>
    </footer>
  );
}

const distance = (metres: number) => (metres < 1000 ? `${metres} m` : `${metres / 1000} km`);

function factsOf({ zone, outline }: ShapeWork): readonly (readonly [string, string | null])[] {
  const area = outline.corners.length > 2 ? areaInWords(ringsOf(outline, zone)) : null;
  if (!zone) return [['Area', area]];
  const holes = zone.polygon.coordinates.length - 1;
  return [
    ['Area', area],
    ['Before', areaInWords(zone.polygon.coordinates)],
    ...(holes > 0 ? [['Holes', `${holes}, unchanged`] as const] : []),
  ];
}

function saidOf({ outline: { corners, chosen } }: ShapeWork): string {
  const [longitude, latitude] = corners[chosen] ?? [];
  if (longitude === undefined || latitude === undefined) return 'No corner';
  return `Corner ${chosen + 1} of ${corners.length}: ${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;
}
