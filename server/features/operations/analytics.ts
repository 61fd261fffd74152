import type { analyticsParts } from '#api/contract/operations/analytics.ts';
import type { InputOf, ResultOf } from '#api/endpoint-types.ts';
import { shiftDay, todayHere } from '#domain/kernel/business-days.ts';
import { TREND_DAYS } from '#domain/drivers/driver-work.ts';
import { settingNumber } from '#domain/settings/setting-reads.ts';
import { tenantScopeOf } from '#server/http/access.ts';
import type { Caller, Context } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { providerSettings } from '../settings/settings.ts';
import { readAgeing } from './ageing.ts';
import { comparedFigures } from './compared-figures.ts';
import type { Period } from '#server/db/lists/counting.ts';
import { bookedAndDelivered, failureReasons, lockersNow, onTime, shipmentsNow } from './figures.ts';
import { byStatusList } from './status-lists.ts';

type Part = (typeof analyticsParts)[number];
type Query = InputOf<'GET /analytics'>['query'];
type Analytics = ResultOf<'GET /analytics'>;

const USUAL_DAYS = 30;
const MAX_DAYS = 92;

interface Setting {
  db: Db;
  caller: Caller;
  settings: ReadonlyMap<string, string>;
  today: string;
}

const periodOf = ({ settings, today }: Setting): Period => {
  const days = settingNumber(settings, 'dashboard_period_days') || USUAL_DAYS;
  return { from: shiftDay(today, 1 - Math.min(days, MAX_DAYS)), to: today };
};

const parts: { [P in Part]: (given: Setting) => Promise<Analytics[P]> } = {
  now: ({ db, today }) => shipmentsNow(db, today),
  compared: ({ db, caller }) => comparedFigures(db, caller, new Date()),
  days: ({ db, today }) =>
    bookedAndDelivered(db, { from: shiftDay(today, 1 - TREND_DAYS), to: today }),
  statuses: ({ db, caller, settings }) => byStatusList(db, caller, settings),
  on_time: (given) => onTime(given.db, periodOf(given)),
  failures: (given) => failureReasons(given.db, periodOf(given)),
  ageing: ({ db, caller, today }) => readAgeing(db, caller, today),
  lockers: ({ db, caller }) =>
    caller.permissions.has('View lockers') ? lockersNow(db) : Promise.resolve(undefined),
};

/**
 * Figures of the dashboard within the caller's tenant scope, all as of the same point in time. The
 * provider's settings decide what to count; they are read before the tenant scope is set, because
 * customers cannot read them.
 */
export async function readAnalytics(
  { part }: Query,
  { database, caller }: Pick<Context, 'database' | 'caller'>,
): Promise<Analytics> {
  const readOnly = { readOnly: true };
  const settings = await database.within({ is: 'system' }, providerSettings, readOnly);
  const today = todayHere();
  return database.within(
    tenantScopeOf(caller),
    async (db) => {
      const given = { db, caller, settings, today };
      const analytics: Analytics = { at: new Date().toISOString(), today };
      const wanted: Part[] = part === undefined ? names : [part];
      for (const name of wanted) Object.assign(analytics, { [name]: await parts[name](given) });
      return analytics;
    },
    readOnly,
  );
}

const isPart = (name: string): name is Part => Object.hasOwn(parts, name);
const names: Part[] = Object.keys(parts).filter(isPart);
