import { sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { marketplaceFailure } from '../../../src/domain/marketplace-failures.ts';
import { nowSources } from '../../../src/domain/now.ts';
import { marketplace_events, marketplace_inbound_logs } from '../../db/schema/marketplace.ts';
import { inbound_xml } from '../../db/schema/messages.ts';
import type { NowFeature } from '../now/source.ts';
import { marketplaceRows } from './marketplace-rows.ts';

const {
  'marketplace-events': events,
  'marketplace-inbound': inbound,
  'inbound-documents': documents,
} = marketplaceRows;

const groupName = (fingerprint: string) => marketplaceFailure(fingerprint).label;

const byFailure = (fingerprint: PgColumn) =>
  sql`, ${fingerprint} as group_key, ${fingerprint} as group_label`;

export default {
  'event-failed': {
    can: events.can,
    groupName,
    select: (caller) => sql`
      select listed.id, listed.label, ${marketplace_events.occurred_at} as since, null::timestamptz as deadline, 1 as units${byFailure(marketplace_events.fingerprint)}
      from (${events.select(caller, nowSources['event-failed'].filter)}) as listed
      join ${marketplace_events} on ${marketplace_events.id} = listed.id`,
  },
  'inbound-failed': {
    can: inbound.can,
    groupName,
    select: (caller) => sql`
      select listed.id, listed.label, ${marketplace_inbound_logs.time_created} as since, null::timestamptz as deadline, 1 as units${byFailure(marketplace_inbound_logs.fingerprint)}
      from (${inbound.select(caller, nowSources['inbound-failed'].filter)}) as listed
      join ${marketplace_inbound_logs} on ${marketplace_inbound_logs.id} = listed.id`,
  },
  'document-failed': {
    can: documents.can,
    select: (caller) => sql`
      select listed.id, listed.label, ${inbound_xml.time_created} as since, null::timestamptz as deadline, 1 as units
      from (${documents.select(caller, nowSources['document-failed'].filter)}) as listed
      join ${inbound_xml} on ${inbound_xml.id} = listed.id`,
  },
} satisfies NowFeature;
