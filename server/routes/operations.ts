import { operations } from '../../src/api/contract/operations.ts';
import { driversOnDay, driversTrend } from '../rules/operations/driver-days.ts';
import { listOpsManagers, summariseDrivers } from '../rules/operations/drivers.ts';
import { unassignedByBranch } from '../rules/operations/unassigned.ts';
import { serve } from '../serve.ts';

export default serve(operations, {
  'GET /ops-api/get_ops_managers': ({ query }, { db }) => listOpsManagers(db, query),
  'GET /ops-api/drivers_summary': ({ query }, { db }) => summariseDrivers(db, query),
  'GET /ops-api/ops_unassign_summary': ({ query }, { db }) =>
    unassignedByBranch(db, query.branch_id),
  'GET /ops-api/drivers_today_stats': ({ query }, { db }) => driversOnDay(db, query),
  'GET /ops-api/drivers_trend': ({ query }, { db }) => driversTrend(db, query),
});
