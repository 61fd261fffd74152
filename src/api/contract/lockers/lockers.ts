import * as z from 'zod';
import { lockerChanges } from '#domain/kernel/changes.ts';
import { reportedDoorEvents } from '#domain/lockers/doors/after.ts';
import { lockerFields } from '#domain/lockers/locker.fields.ts';
import { endpoints, json } from '#api/endpoint.ts';
import { listOfRows } from '#api/field-schemas.ts';
import { changedBy, claimed } from '#api/list-filter.ts';
import { id, instant, line, scannedReference, named } from '../field-parts.ts';
import { reportedOutcome } from './locker-commands.ts';
import { shipmentOfLocker } from './locker-leg-parts.ts';
import {
  doorRow,
  doorSize,
  lockerRow,
  openingHours,
  place,
  wantedState,
  wrongCode,
} from './locker-parts.ts';
import { historyEntry } from '../overview/history-entry.ts';

/** Maximum number of lockers per report. */
export const MAX_LOCKER_REPORTS = 500;

const report = z.strictObject({
  locker_id: id,
  at: instant,
  /** Whether the terminal answers. */
  is_online: z.boolean(),
  on_mains: z.boolean().optional(),
  battery_percentage: z.int().min(0).max(100).optional(),
  /** In dBm. */
  signal_dbm: z.int().min(-150).max(0).optional(),
  /** In degrees Celsius. */
  temperature: z.int().min(-40).max(100).optional(),
  doors: z
    .array(
      z.strictObject({
        number: z.int().min(1).max(500),
        happened: z.enum(reportedDoorEvents).optional(),
        /** State of the door's sensor. */
        sensor: z.enum(['open', 'closed']).optional(),
        fault: z.string().trim().min(1).max(200).optional(),
        /** Access grant whose code opened the door. */
        access_id: id.optional(),
        /** Tracking reference of a scanned parcel. */
        parcel: scannedReference.min(1).optional(),
      }),
    )
    .max(100)
    .default([]),
  /** Times of wrong codes at the keypad, with the access grant if the terminal knows it. */
  wrong_codes: z.array(wrongCode).max(200).default([]),
  /** Outcomes of the commands that the terminal fetched. */
  commands: z.array(reportedOutcome).max(200).default([]),
});

/** Filter conditions of lockers besides those of their fields. */
const lockerFilter = {
  battery_until: z.int().min(0).max(100).optional(),
  ...changedBy(lockerChanges),
  ...claimed,
};

const writtenFields = z.object({
  code: z
    .string()
    .trim()
    .toUpperCase()
    .pipe(z.string().regex(/^[A-Z]{2}\d{1,5}$/, 'Use two letters and up to five digits.'))
    .meta({ label: 'Code' }),
  name: line('Name'),
  network_id: id.meta({ label: 'Network', pick: 'networks' }),
  locker_type_id: id.meta({ label: 'Type', pick: 'locker-types' }),
  branch_id: id.nullish().meta({ label: 'Branch', pick: 'branches' }),
  place: line('Place', 60),
  ...place,
  opening_hours: openingHours,
  load_shedding_area: line('Load-shedding area', 80).nullish(),
  firmware: line('Firmware', 40),
});

/** Sizes of the doors of each column, from the top; doors are numbered in this order. */
const doorPlan = z
  .array(z.array(z.string().max(10)).max(60))
  .min(1, 'Enter at least one column of doors.')
  .max(20)
  .meta({
    label: 'Door plan',
    hint: 'One column of doors per line, sizes from top to bottom: XS, S, M, L, XL.',
  });

const lockerData = z.object({
  networks: z.array(named),
  types: z.array(named),
  sizes: z.array(doorSize),
  access_types: z.array(named),
  branches: z.array(named),
  areas: z.array(z.string()),
  counts: z.object({ all: z.int(), offline: z.int(), full: z.int(), doubt: z.int() }),
});

const touches = ['lockers', 'doors'] as const;

export const lockers = endpoints({
  'GET /lockers': {
    summary:
      'Lists lockers with their condition: doors, uncertainty, power and time of last contact',
    record: { summary: 'Returns one locker with its condition', id: 1 },
    can: 'View lockers',
    ...listOfRows(lockerRow, lockerFields, lockerFilter),
    past: true,
    reads: ['lockers', 'doors', 'networks', 'branches'],
    example: { as: 'ops', query: { range: [0, 24] } },
  },
  'POST /lockers': {
    summary:
      'Adds a locker with its doors. It remains under installation until it is taken into use',
    can: 'Edit lockers',
    body: writtenFields.extend({ door_plan: doorPlan }),
    returns: json(lockerRow),
    touches: [...touches],
    keyed: true,
    example: {
      as: 'ops',
      body: {
        code: 'CG9001',
        name: 'Sasol Rivonia Uplifted',
        network_id: 1,
        locker_type_id: 1,
        place: 'Garage',
        street_address: '12 Rivonia Road',
        suburb: 'Rivonia',
        city: 'Sandton',
        zone: 'GP',
        postal_code: '2128',
        latitude: -26.05,
        longitude: 28.06,
        opening_hours: { Monday: '08:00-20:00', 'Public Holidays': 'closed' },
        firmware: '3.9.2',
        door_plan: [
          ['S', 'S', 'M'],
          ['L', 'XS'],
        ],
      },
    },
  },
  'PUT /lockers/:id': {
    summary: 'Changes a locker. Setting its state takes it into use or retires it',
    can: 'Edit lockers',
    body: writtenFields.extend({ state: wantedState }).partial(),
    returns: json(lockerRow),
    touches: [...touches],
    versioned: true,
    example: { as: 'ops', params: { id: 1 }, body: { name: 'Engen Fourways, gate 2' } },
  },
  'GET /lockers-view/:id': {
    summary: 'Returns one locker with its doors as arranged in the machine, each with its evidence',
    can: 'View lockers',
    returns: json(lockerRow.extend({ doors: z.array(doorRow) })),
    past: true,
    reads: ['lockers', 'doors'],
    example: { as: 'ops', params: { id: 1 } },
  },
  'GET /lockers-shipment/:id': {
    summary: 'Lists the shipments of a locker with their doors, times and codes',
    can: ['View lockers', 'View own locker shipments'],
    query: z.object({ shipment_id: id.optional() }),
    returns: json(z.array(shipmentOfLocker)),
    reads: ['lockers', 'shipments'],
    example: { as: 'ops', params: { id: 1 } },
  },
  'GET /lockers-data': {
    summary:
      'Returns all locker look-ups in one response, with counts of lockers that are offline, full or in doubt',
    can: 'View lockers',
    returns: json(lockerData),
    reads: ['lockers', 'doors', 'networks', 'branches'],
    example: { as: 'ops' },
  },
  'GET /lockers-types': {
    summary: 'Lists types of lockers',
    can: 'View lockers',
    returns: json(
      z.array(
        named.extend({
          manufacturer: z.string(),
          columns: z.int(),
          has_occupancy_sensor: z.boolean(),
        }),
      ),
    ),
    example: { as: 'ops' },
  },
  'GET /get-door-sizes': {
    summary: 'Lists door sizes, in centimetres and kilograms',
    can: 'View lockers',
    returns: json(z.array(doorSize)),
    example: { as: 'ops' },
  },
  'GET /access-types': {
    summary: 'Lists kinds of access to lockers',
    can: 'View lockers',
    returns: json(z.array(named.extend({ code: z.string(), is_single_use: z.boolean() }))),
    example: { as: 'ops' },
  },
  'POST /lockers/reports': {
    summary:
      'Reports the condition of lockers and what happened to their doors, from a terminal with its key or a gateway. The newest report wins',
    can: 'terminal',
    body: z.strictObject({ reports: z.array(report).min(1).max(MAX_LOCKER_REPORTS) }),
    returns: json(z.object({ taken: z.int() })),
  },
  'GET /lockers/:id/history': {
    summary: 'Returns the history of a locker and its doors in words: who did what, newest first',
    can: 'View the past',
    returns: json(z.array(historyEntry)),
    reads: ['lockers', 'doors'],
    example: { as: 'ops', params: { id: 1 } },
  },
});
