import * as z from 'zod';
import {
  bulkDoorCommands,
  bulkLockerCommands,
  commandFacts,
  commandOutcomes,
  lockerCommands,
} from '#domain/lockers/locker-commands.ts';
import { grantStates } from '#domain/lockers/grant.fields.ts';
import { lockerCommandFields } from '#domain/lockers/locker-command.fields.ts';
import { endpoints, json } from '#api/endpoint.ts';
import { rowOf, unsearchedListOf } from '#api/field-schemas.ts';
import { manyOf } from '#api/list-filter.ts';
import { id, ids, instant, outcomes, paragraph } from '../field-parts.ts';
import { commandArguments } from './locker-leg-parts.ts';
import { whichLocker } from './locker-parts.ts';

const key = z.string().min(8).max(100);

const commandRow = rowOf(lockerCommandFields);

const channel = z.enum(['sms', 'whatsapp']);
const reason = paragraph('Reason', 300).optional();
const bulkTitle = (rows: string) => (given: Readonly<Record<string, unknown>>) => {
  const found = [...bulkLockerCommands, ...bulkDoorCommands].find(
    (command) => command === given['command'],
  );
  return `${found === undefined ? rows : commandFacts[found].title}: #`;
};

const taken = z.object({
  id: z.int(),
  key: z.string().nullable(),
  locker_id: z.int(),
  /** Code of the locker, which is part of the signature. */
  locker: z.string(),
  door_number: z.int().nullable(),
  command: z.string(),
  arguments: z.record(z.string(), z.unknown()),
  issued_at: instant,
  expires_at: instant,
  /**
   * HMAC-SHA256 with the key of the locker over id, key, locker, door, command, issued_at and
   * expires_at, joined by full stops.
   */
  signature: z.string(),
});

/** Outcome of a command in a terminal's report. */
export const reportedOutcome = z.strictObject({
  id,
  state: z.enum(commandOutcomes),
  at: instant,
  answer: z.string().max(500).optional(),
});

export const lockerCommandEndpoints = endpoints({
  'POST /locker-shipments/command': {
    summary:
      'Sends a command to a terminal. Commands that move a door or restart something expire within seconds and are refused while the locker is offline',
    can: 'Command lockers',
    body: z.object({
      command: z.enum(lockerCommands).meta({ label: 'Command' }),
      locker_id: whichLocker,
      door_id: id.optional(),
      /** Parcel in a locker, or parcel to reserve a door for. */
      shipment_id: id.optional().meta({ label: 'Shipment', pick: 'shipments' }),
      reason: paragraph('Reason', 300).optional(),
      ...commandArguments,
      /** Opens the door even if an earlier command may still open it. */
      again: z.boolean().optional(),
      /** Idempotency key, which identifies the command if its response is lost. */
      key: key.optional(),
    }),
    returns: json(commandRow),
    touches: ['locker-commands', 'doors', 'lockers'],
    keyed: true,
    refuses: [409, 412, 422],
    current: z.object({ id: z.int(), age_s: z.int() }),
    example: { as: 'ops', body: { command: 'sync-data', locker_id: 2 } },
  },
  'POST /lockers/bulk-command': {
    summary:
      'Sends the same command to many lockers. Commands that move something expire within seconds. If parcels are inside, a second person must approve first',
    can: 'Command lockers',
    body: z.object({
      ids,
      command: z.enum(bulkLockerCommands).meta({ label: 'Command' }),
      reason,
      volume: commandArguments.volume,
      message: commandArguments.message,
    }),
    returns: json(outcomes),
    touches: ['locker-commands', 'doors', 'lockers'],
    keyed: true,
    bulk: 'lockers',
    assistants: 'doors',
    runTitle: bulkTitle('Command'),
    example: { as: 'ops', body: { ids: [2], command: 'sync-data' } },
  },
  'POST /doors/bulk-command': {
    summary:
      'Sends the same command to many doors, with at most one in flight per door. Doors with a parcel inside open once a second person approves',
    can: 'Command lockers',
    body: z.object({
      ids,
      command: z.enum(bulkDoorCommands).meta({ label: 'Command' }),
      reason,
      hours: commandArguments.hours,
      tells: commandArguments.tells,
      to_locker_id: commandArguments.to_locker_id,
    }),
    returns: json(outcomes),
    touches: ['locker-commands', 'doors', 'lockers'],
    keyed: true,
    bulk: 'doors',
    assistants: 'doors',
    runTitle: bulkTitle('Command'),
    example: { as: 'ops', body: { ids: [1], command: 'return-to-service' } },
  },
  'GET /locker-commands': {
    summary: 'Lists commands for terminals with their outcome',
    can: 'View lockers',
    ...unsearchedListOf(lockerCommandFields, { key: manyOf(key) }),
    reads: ['locker-commands'],
    example: { as: 'ops', query: { range: [0, 24] } },
  },
  'POST /locker-commands/:id/agree': {
    summary:
      'Approves or rejects a command as the second person. At night, a SuperAdmin who is alone can approve their own command with a second-factor code',
    can: 'Command lockers',
    body: z.object({
      agrees: z.boolean().meta({ label: 'Go ahead' }),
      /** Also decides the other waiting commands of its run. */
      whole_run: z.boolean().default(false),
      /**
       * Second-factor code to approve one's own command at night, when no other approver is
       * available.
       */
      code: z.string().trim().max(20).optional().meta({ label: 'Code', secret: true }),
    }),
    returns: json(commandRow),
    touches: ['locker-commands'],
    keyed: true,
  },
  'POST /lockers/commands/take': {
    summary: 'Leases due commands for 15 seconds to a terminal with its key, or to a gateway',
    can: 'terminal',
    body: z.strictObject({
      locker_ids: z.array(id).min(1).max(500),
      /** Seconds to wait for commands if none are due. */
      wait_s: z.int().min(0).max(25).default(0),
    }),
    returns: json(
      z.object({
        commands: z.array(taken),
        /**
         * Arrival of the call by the clock of the server, which also decides when commands expire.
         * A terminal computes the error of its own clock from this time.
         */
        received_at: instant,
      }),
    ),
  },
  'POST /resend-locker-access': {
    summary:
      'Sends a new PIN to the number on the shipment and revokes the old one. Returns the new PIN to callers who may edit access, otherwise “sent”',
    can: ['Edit locker access', 'Resend messages'],
    body: z
      .object({
        shipment_id: id.optional(),
        access_id: id.optional(),
        channel: channel.default('sms').meta({ label: 'Channel' }),
      })
      .refine(
        ({ shipment_id, access_id }) => (shipment_id === undefined) !== (access_id === undefined),
        'Specify a shipment or an access grant.',
      ),
    returns: { kind: 'text' },
    touches: ['locker-access', 'messages'],
  },
  'POST /doors/bulk-resend-pin': {
    summary: 'Sends new PINs for the parcels behind the given doors. Each old PIN is revoked',
    can: ['Edit locker access', 'Resend messages'],
    body: z.object({ ids, channel: channel.default('sms').meta({ label: 'Channel' }) }),
    returns: json(outcomes),
    touches: ['locker-access', 'messages'],
    keyed: true,
    bulk: 'doors',
    assistants: 'access',
    runTitle: 'Resend the PIN: #',
    example: { as: 'ops', body: { ids: [1] } },
  },
  'POST /locker-access/bulk': {
    summary: 'Sends new PINs for many access grants, or revokes the grants',
    can: 'Edit locker access',
    body: z.object({
      ids,
      action: z.enum(['resend', 'revoke']),
      channel: channel.optional().meta({ label: 'Channel' }),
      reason,
    }),
    returns: json(outcomes),
    touches: ['locker-access', 'messages'],
    keyed: true,
    bulk: 'locker-access',
    assistants: 'access',
    runTitle: ({ action }) => (action === 'revoke' ? 'Revoke #' : 'Resend the PIN: #'),
    example: { as: 'ops', body: { ids: [1], action: 'resend' } },
  },
  'POST /locker-access/:id/revoke': {
    summary:
      'Revokes an access grant. A terminal that is offline learns of it once it is online again',
    can: 'Edit locker access',
    body: z.object({ reason: paragraph('Reason', 300) }),
    returns: json(z.object({ id: z.int(), state: z.enum(grantStates) })),
    touches: ['locker-access'],
    keyed: true,
  },
});
