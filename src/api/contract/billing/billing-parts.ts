import * as z from 'zod';
import { creditNoteFields } from '#domain/billing/credit-note.fields.ts';
import { invoiceFields } from '#domain/billing/invoice.fields.ts';
import { lineKinds } from '#domain/billing/invoices.ts';
import { rowOf } from '#api/field-schemas.ts';
import { instant } from '../field-parts.ts';
import { allocation } from '../payments/payment-parts.ts';

export const invoice = rowOf(invoiceFields);

/** Details of seller and buyer at the time of issue. */
const snapshot = z.object({
  supplier: z.object({
    name: z.string(),
    address: z.string(),
    vat_number: z.string(),
    registration_number: z.string(),
    email: z.string(),
    bank_name: z.string(),
    bank_account_number: z.string(),
    bank_branch_code: z.string(),
  }),
  recipient: z.object({
    name: z.string(),
    account_code: z.string(),
    contact_name: z.string(),
    address: z.string(),
    vat_number: z.string(),
    registration_number: z.string(),
    email: z.string(),
  }),
  terms_days: z.int(),
});

const line = z.object({
  number: z.int(),
  kind: z.enum(lineKinds),
  /** Null for lines without a shipment, such as rounding. */
  shipment_id: z.int().nullable(),
  description: z.string(),
  quantity: z.number(),
  /**
   * Shipment as it was when the line was written: reference, day of supply, service, route and
   * kilograms.
   */
  reference: z.string().nullable(),
  supplied_on: z.iso.date().nullable(),
  service: z.string().nullable(),
  route: z.string().nullable(),
  weight: z.number().nullable(),
  vat_percentage: z.number(),
  vat_type: z.enum(['standard', 'ex_vat_zero_rated']),
  amount_excluding_vat: z.number(),
  vat: z.number(),
  amount: z.number(),
  /** Whether credit notes have credited the whole line. */
  is_credited: z.boolean(),
});

/** Allocation that settles an invoice: part of a payment or credit note. */
const settlement = z.object({
  id: z.int(),
  payment_id: z.int().nullable(),
  /**
   * `receipt`: payment from a bank file; `credit`: payment from a settlement file; null for a
   * credit note.
   */
  payment_kind: z.enum(['receipt', 'credit']).nullable(),
  credit_note_id: z.int().nullable(),
  /** Reference of the payment, or number of the credit note. */
  reference: z.string().nullable(),
  amount: z.number(),
  /** Time at which the allocation was undone; null if it still applies. */
  undone_at: instant.nullable(),
  time_created: instant,
});

/** Invoice with its lines and settlements. */
export const invoiceDetail = invoice.extend({
  /** Null for a draft. */
  snapshot: snapshot.nullable(),
  lines: z.array(line),
  settlements: z.array(settlement),
});

const creditNote = rowOf(creditNoteFields);

const creditNoteLine = z.object({
  number: z.int(),
  shipment_id: z.int().nullable(),
  description: z.string(),
  vat_percentage: z.number(),
  amount_excluding_vat: z.number(),
  vat: z.number(),
  amount: z.number(),
});

/** Credit note with its lines and allocations. */
export const creditNoteDetail = creditNote.extend({
  snapshot,
  lines: z.array(creditNoteLine),
  allocations: z.array(allocation),
});
