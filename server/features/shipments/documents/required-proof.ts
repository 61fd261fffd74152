import { inArray, sql, type SQL } from 'drizzle-orm';
import {
  needsProof,
  proofRequirements,
  proofProblem,
  proofTexts,
  type ProofRequirements,
  type ProofField,
  type ProofTexts,
} from '#domain/shipments/proof.ts';
import { isSettingOn } from '#domain/settings/setting-reads.ts';
import type { Db } from '#server/db/open.ts';
import { shipments } from '#server/db/schema/shipments.ts';
import { pod_images } from '#server/db/schema/tracking.ts';
import { providerSettings } from '#server/features/settings/settings.ts';

/** Parts of a proof that the pictures of a shipment provide. */
export type Attached = readonly ProofField[];

/** Proof that a change of status requires. */
export interface ProofRule {
  /** Given texts, reduced to those that the provider requires. */
  accepted: ProofTexts | undefined;
  /** SQL expression for previews: attached parts of each row of `shipments`. */
  attached: SQL;
  lacks: (attached: Attached) => string | null;
}

const nothingAttached = sql`'[]'::jsonb`;

const attachedParts = sql`to_jsonb(array_remove(array[
  case when bool_or(${pod_images.kind} = 'photo') then 'photos' end,
  case when bool_or(${pod_images.kind} = 'signature') then 'signature' end,
  case when bool_or(${pod_images.received_by} <> '') then 'name' end], null))`;

const noProof: ProofRule = { accepted: undefined, attached: nothingAttached, lacks: () => null };

function acceptedProof(
  required: ProofRequirements,
  given: ProofTexts = {},
): ProofTexts | undefined {
  const texts = proofTexts.filter(
    (field) => required[field] !== 'off' && given[field] !== undefined,
  );
  if (texts.length === 0) return undefined;
  return Object.fromEntries(texts.map((field) => [field, given[field]]));
}

/** Proof that a change requires, by the settings of the provider. */
export async function proofRule(
  db: Db,
  change: { status: string; proof?: ProofTexts | undefined } | null,
): Promise<ProofRule> {
  if (change === null || !needsProof(change.status)) return noProof;
  const values = await providerSettings(db);
  const required = proofRequirements((setting) => isSettingOn(values, setting));
  const accepted = acceptedProof(required, change.proof);
  const given = proofTexts.filter((field) => accepted?.[field] !== undefined);
  return {
    accepted,
    attached: sql`(select ${attachedParts} from ${pod_images} where ${pod_images.shipment_id} = ${shipments.id})`,
    lacks: (attached) => proofProblem(required, new Set<ProofField>([...given, ...attached])),
  };
}

/** Missing proof by shipment id, as reasons of refusal; reads nothing if no proof is required. */
export async function proofLacking(
  db: Db,
  { lacks }: Pick<ProofRule, 'lacks'>,
  ids: readonly number[],
): Promise<(id: number) => string | null> {
  if (lacks([]) === null) return () => null;
  const rows = await db
    .select({ id: pod_images.shipment_id, attached: sql<Attached>`${attachedParts}` })
    .from(pod_images)
    .where(inArray(pod_images.shipment_id, [...ids]))
    .groupBy(pod_images.shipment_id);
  const found = new Map(rows.map(({ id, attached }) => [id, attached]));
  return (id) => lacks(found.get(id) ?? []);
}
