import * as z from 'zod';
import { staffCodes } from '#domain/lockers/locker-codes.ts';
import { endpoints, json, secretText } from '#api/endpoint.ts';
import { id, instant, line, paragraph } from '../field-parts.ts';
import { whichLocker } from './locker-parts.ts';

/**
 * Code as stored by a terminal: HMAC-SHA256 of the PIN with the key of the locker, in hexadecimal.
 */
const heldCode = z.object({
  access_id: z.int(),
  door_number: z.int().nullable(),
  type: z.string(),
  is_single_use: z.boolean(),
  code_hash: z.string(),
  valid_from: instant,
  valid_until: instant,
  /** End of the lockout after wrong codes. */
  held_until: instant.nullable(),
});

export const lockerCodes = endpoints({
  'POST /locker-access': {
    summary:
      'Grants access to lockers to a courier, a technician or, if the caller is SuperAdmin, the holder of a master code. The codes are returned once',
    can: 'Edit locker access',
    body: z.object({
      type: z.enum(staffCodes).meta({ label: 'Type' }),
      locker_ids: z.array(whichLocker).min(1).max(200),
      holder_name: line('Holder'),
      mobile_number: z.string().trim().max(20).nullish().meta({ label: 'Mobile number' }),
      /** Driver or user who gets the code. */
      user_id: id.nullish(),
      valid_until: instant.meta({ label: 'Until' }),
      reason: paragraph('Reason', 300),
    }),
    returns: json(
      z.object({
        codes: z.array(
          z.object({
            id: z.int(),
            locker_id: z.int(),
            locker: z.string(),
            pin: secretText(),
            qr: secretText(),
            /** QR code as an image, to show or print. */
            qr_picture: secretText(),
          }),
        ),
      }),
    ),
    touches: ['locker-access'],
  },
  'POST /lockers/codes': {
    summary:
      'Returns the locker key and the door codes to a terminal with its key, so that the terminal can check codes offline',
    can: 'terminal',
    body: z.strictObject({ locker_ids: z.array(id).min(1).max(50) }),
    returns: json(
      z.object({
        lockers: z.array(
          z.object({ locker_id: z.int(), key: secretText(), codes: z.array(heldCode) }),
        ),
      }),
    ),
  },
});
