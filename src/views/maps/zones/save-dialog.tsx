import { useState } from 'react';
import { publishedTypes, zoneEditProblem } from '#domain/zones/zones.ts';
import type { PolygonEdit } from '#map/drawing/polygon-editor.ts';
import { chooseCorner, applyOutline, polygonEditOf } from '#map/drawing/polygon-editor.ts';
import { Button } from '#ui/form/button.tsx';
import { Note } from '#ui/form/note.tsx';
import { useSubmission, failureText } from '#ui/form/submission.ts';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { Conflict } from '#ui/form/conflict.tsx';
import { useCan } from '#ui/use-can.ts';
import { useApp } from '#ui/app-context.ts';
import { SaveFields } from './save-fields.tsx';
import { bodyOf, checkValues, valuesOf, type SaveValues } from './save-values.ts';
import { areaInWords, cornersInWords, isZone, ringsOf, type Zone } from './zone.ts';
import { zoneEditorState, type ShapeWork } from './zone-work.ts';

interface SaveDialogProps {
  work: ShapeWork;
  onSaved: (zone: Zone) => void;
}

interface Sent extends SaveValues {
  version: number | undefined;
  coordinates: number[][][];
}

/** Dialog that saves a drawing as a zone; keeps the drawing until the server has stored it. */
export function SaveDialog({ work, onSaved }: SaveDialogProps) {
  const { api, toasts } = useApp();
  const can = useCan();
  const { zone, outline } = work;
  const mayDraft = zoneEditProblem(can, 'draft') === null;
  const kinds = publishedTypes.filter((kind) => zoneEditProblem(can, kind) === null);
  const [values, setValues] = useState(() => valuesOf(zone, { kinds, mayDraft }));
  const coordinates = ringsOf(outline, zone);
  const form = useSubmission<Sent, Zone>({
    values: { ...values, coordinates, version: zone?.version },
    check: checkValues,
    send: ({ version, ...given }, idempotencyKey) => {
      const body = bodyOf(given, given.coordinates);
      if (zone && given.as === 'now')
        return api.call(
          'PUT /zones/:id',
          { params: { id: zone.id }, body },
          { version, idempotencyKey },
        );
      const { kind, code } = given;
      if (kind === '') throw new Error('The form was not checked.');
      const added = { ...body, mtype: kind, ...(code.trim() !== '' && { code: code.trim() }) };
      return api.call('POST /zones', { body: added }, { idempotencyKey });
    },
    done: (saved) => {
      const isDraft = saved.type === 'draft';
      toasts.show({ kind: 'success', text: `${saved.name} saved${isDraft ? ' as a draft' : ''}` });
      zoneEditorState.leave();
      onSaved(saved);
    },
  });
  const stale = form.failure?.code === 'stale' ? form.failure.body.current : null;
  const words = failureText(form, ['name', 'code', 'mtype', 'exception_from', 'exception_until']);
  const isRemoved = form.failure?.code === 'not_found';
  return (
    <Dialog title={zone ? `Save ${zone.name}` : 'Save the zone'} isOpen onClose={close}>
      <form ref={form.ref} className="form" noValidate onSubmit={form.submit}>
        <SaveFields
          zone={zone}
          kinds={kinds}
          mayDraft={mayDraft}
          values={values}
          errors={form.errors}
          onChange={(changed) => setValues({ ...values, ...changed })}
        />
        {isZone(stale) ? (
          <Conflict
            current={{ ...stale, polygon: shapeInWords(stale.polygon.coordinates) }}
            mine={[
              { field: 'name', label: 'Name', value: values.name },
              { field: 'polygon', label: 'Shape', value: shapeInWords(coordinates) },
            ]}
            onDrop={() => keepTheirs(stale)}
            onSaveMine={(version) => form.sendInstead({ ...values, coordinates, version })}
          />
        ) : (
          words && <Note kind="error">{isRemoved ? removed : words}</Note>
        )}
        <div className="dialog-foot">
          <Button kind="quiet" keys="Escape" onClick={close}>
            Continue drawing
          </Button>
          {isRemoved ? (
            <Button
              kind="primary"
              busy={form.busy}
              onClick={() =>
                form.sendInstead({ ...values, as: 'draft', coordinates, version: undefined })
              }
            >
              Save as a draft
            </Button>
          ) : (
            !isZone(stale) && (
              <Button type="submit" kind="primary" busy={form.busy}>
                Save
              </Button>
            )
          )}
        </div>
      </form>
    </Dialog>
  );
}

const removed = 'Another user removed this zone in the meantime. Your drawing is still here.';

const close = () => zoneEditorState.ask(null);

const shapeInWords = (rings: number[][][]) => `${cornersInWords(rings)}, ${areaInWords(rings)}`;

/** Replaces the drawing with the saved zone; one undo restores the drawing. */
function keepTheirs(theirs: Zone) {
  const { corners } = polygonEditOf(theirs.polygon.coordinates[0]);
  zoneEditorState.change((mine: PolygonEdit) => chooseCorner(applyOutline(mine, corners), 0));
  zoneEditorState.rebase(theirs);
}
