import * as z from 'zod';
import { doorStates } from '#domain/lockers/doors/door.ts';
import { certainties } from '#domain/lockers/doors/evidence.ts';
import { correctionKinds, correctionStates } from '#domain/lockers/walks/corrections.ts';
import { walkFields } from '#domain/lockers/walks/walk.fields.ts';
import { findings, walkKinds, walkOrders } from '#domain/lockers/walks/walk.ts';
import { endpoints, json, pdf } from '#api/endpoint.ts';
import { rowOf, unsearchedListOf } from '#api/field-schemas.ts';
import { upload } from '#api/uploads.ts';
import { id, ids, instant, outcomes, paragraph, scannedReference } from '../field-parts.ts';
import { doorPlace, whichLocker } from './locker-parts.ts';

const recordedUse = z.enum(['free', 'reserved', 'occupied']);

const walkRow = rowOf(walkFields);

const correction = z.object({
  kind: z.enum(correctionKinds),
  words: z.string(),
  renews_pin: z.boolean(),
  /**
   * Identifies a group of doors whose parcels were swapped, by its lowest door number. The doors of
   * a group are corrected together.
   */
  group: z.int(),
});

const walkDoor = z.object({
  door_id: z.int(),
  number: z.int(),
  position: z.int(),
  size: z.string(),
  state: z.enum(doorStates),
  certainty: z.enum(certainties),
  column_no: doorPlace.column,
  row_from: doorPlace.row_from,
  row_span: doorPlace.row_span,
  /**
   * Contents recorded at the time of the finding; for a door without an answer, the current
   * contents.
   */
  recorded: z.object({
    use: recordedUse,
    parcel_id: z.int().nullable(),
    reference: z.string().nullable(),
    /** Reference on the parcel label. */
    label: z.string().nullable(),
    holder: z.string().nullable(),
    since: instant.nullable(),
  }),
  found: z.enum(findings).nullable(),
  reference: z.string().nullable(),
  note: z.string().nullable(),
  photo_file_id: z.int().nullable(),
  at: instant.nullable(),
  answered_by: z.string().nullable(),
  /** Proposed or decided correction if the door differs. */
  correction: correction.nullable(),
  /**
   * Outcome of the correction; `overtaken` if newer evidence exists, even before the walk is
   * closed.
   */
  correction_state: z.enum(correctionStates).nullable(),
  reason: z.string().nullable(),
});

const walk = walkRow.extend({ at: z.array(walkDoor) });
const touches = ['locker-walks', 'doors', 'lockers'] as const;
const corrects = [...touches, 'shipments', 'locker-access', 'messages', 'runs'] as const;

export const lockerWalkEndpoints = endpoints({
  'GET /locker-walks': {
    summary: 'Lists audit walks, newest first',
    can: 'View lockers',
    ...unsearchedListOf(walkFields, {}),
    reads: ['locker-walks'],
  },
  'GET /locker-walks/:id': {
    summary: 'Returns one audit walk with its doors, in the order in which they are checked',
    can: 'View lockers',
    returns: json(walk),
    reads: ['locker-walks', 'doors', 'lockers'],
  },
  'POST /locker-walks': {
    summary:
      'Begins an audit walk of a locker. If the locker already has a walk under way, a 409 response identifies it so that it can be joined',
    can: 'Audit lockers',
    body: z.object({
      locker_id: whichLocker,
      kind: z.enum(walkKinds).default('full').meta({ label: 'Doors' }),
      order: z.enum(walkOrders).default('serpentine').meta({ label: 'Order' }),
      /** Doors of a walk of the kind `chosen`. */
      numbers: z.array(id).max(200).optional(),
    }),
    returns: json(walk),
    touches: [...touches],
    keyed: true,
    current: z.object({ id: z.int() }),
    example: { as: 'ops', body: { locker_id: 3 } },
  },
  'PUT /locker-walks/:id/doors/:number': {
    summary:
      'Records what is behind a door. The first record counts, and only the person who made it can change it until the walk is closed',
    can: 'Audit lockers',
    body: z.object({
      found: z.enum(findings).meta({ label: 'What is behind the door' }),
      /** Contents that were shown to the user; refused if they have changed since. */
      recorded: z.object({ use: recordedUse, parcel_id: id.nullable() }),
      /** Scanned or typed reference of another parcel. */
      reference: scannedReference.optional().meta({ label: 'Reference' }),
      note: paragraph('Note', 300).optional(),
      at: instant.optional(),
    }),
    returns: json(walk),
    touches: [...touches],
    keyed: true,
  },
  'POST /locker-walks/:id/doors/:number/photo': {
    summary:
      'Stores a photo of what is behind a door, replacing any earlier one. Accepts PNG, JPEG or WebP, at most 10 MB. Camera data is removed',
    can: 'Audit lockers',
    form: z.object({ image: upload() }),
    returns: json(walk),
    touches: ['locker-walks'],
    keyed: true,
  },
  'GET /locker-walks/:id/photos/:photo': {
    summary: 'Returns a photo of a door of a walk',
    can: 'View lockers',
    returns: { kind: 'file', types: ['image/jpeg'] },
    reads: ['locker-walks'],
  },
  'GET /locker-walks/:id/report': {
    summary:
      'Returns a walk as a PDF with its differences, their photos and its doors. For a walk that is not closed yet, returns a sheet with boxes for the unrecorded doors',
    can: 'View lockers',
    returns: pdf,
    reads: ['locker-walks', 'doors', 'lockers'],
  },
  'POST /locker-walks/corrections': {
    summary:
      'Makes corrections that were left out when a walk was closed. Doors that exchanged parcels are corrected together',
    can: 'Audit lockers',
    body: z.object({ ids, walk_id: id }),
    returns: json(outcomes),
    touches: corrects,
    keyed: true,
    bulk: 'doors',
    assistants: 'doors',
    runTitle: 'Correct # after an audit walk',
    example: { as: 'ops', body: { ids: [1], walk_id: 1 } },
  },
  'POST /locker-walks/:id/close': {
    summary:
      'Closes a walk and makes its corrections as a run, except those left out with a reason',
    can: 'Audit lockers',
    body: z.object({
      left_out: z
        .array(z.object({ number: id, reason: paragraph('Reason', 300) }))
        .max(500)
        .default([]),
      /** Closes the walk although some doors have no answer. */
      without_rest: z.boolean().default(false),
    }),
    returns: json(walk),
    touches: corrects,
    keyed: true,
  },
  'POST /locker-walks/:id/pause': {
    summary: 'Pauses a walk for a day at most. It resumes when the next door is recorded',
    can: 'Audit lockers',
    returns: json(walk),
    touches: ['locker-walks'],
    keyed: true,
  },
  'POST /locker-walks/:id/abandon': {
    summary:
      'Ends a walk without corrections. The records of the doors checked so far stay in the walk',
    can: 'Audit lockers',
    returns: json(walk),
    touches: [...touches],
    keyed: true,
  },
});
