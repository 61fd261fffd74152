import { permissions, type Permission } from './permissions.ts';

/** Role of a new company. Companies can change everything except id and name. */
export interface RoleDefinition {
  id: number;
  name: string;
  enabled_2fa: boolean;
  /** Minutes without activity until the session ends; null for never. */
  logout_inactivity_minutes: number | null;
  permissions: readonly Permission[];
  /** Names of user-interface permissions; `resourcesOf` turns them into pages. */
  guard_names: readonly string[];
}

/** Role id of drivers, who are shown on maps and cannot sign in to the console. */
export const DRIVER_ROLE_ID = 3;

export const accountRoleNames = [
  'AccountSuperUser',
  'AccountUser',
  'AccountUserNonBilling',
] as const;
export const MARKETPLACE_ROLE = 'AmazonUsers';
export const SUPER_ADMIN_ROLE = 'SuperAdmin';

const roleLabels = new Map([
  [SUPER_ADMIN_ROLE, 'Super administrator'],
  ['AccountSuperUser', 'Account administrator'],
  ['AccountUser', 'Account user'],
  ['AccountUserNonBilling', 'Account user without billing'],
  [MARKETPLACE_ROLE, 'Marketplace user'],
]);

/** Label of a default role; custom roles are shown by name. */
export const roleLabel = (name: string): string => roleLabels.get(name) ?? name;

/** Whether the role is restricted to one account. */
export function isAccountRole(name: string | undefined): boolean {
  return accountRoleNames.some((role) => role === name);
}

const money: readonly Permission[] = [
  'View billing',
  'View payment imports',
  'Import payments',
  'Allocate payments',
  'Edit transactions',
  'Run invoices',
];
const accountUser: readonly Permission[] = [
  'View shipments',
  'Book shipments',
  'Import shipments',
  'Send notifications',
  'Track shipments',
  'View own locker shipments',
  'View collection requests',
  'View recurring collection requests',
  'Edit collection requests',
  'View own account',
  'View own rates',
  'Quote',
  'View address books',
  'Edit address books',
  'View sent messages',
  'Resend messages',
  'View own settings',
  'View look-ups',
  'View reports',
  'Export',
];
const accountGuards = [
  'dashboard',
  'shipments',
  'account',
  'rates_and_estimates',
  'reports',
  'collection_requests',
];

const notForOperations = new Set<Permission>([
  ...money,
  'Edit settings',
  'Publish rates',
  'Edit rates',
  'Generate tokens',
  'Report messages',
  'Report carrier statuses',
  'View payment references',
  'Edit payment references',
  'Invoice marketplace',
  'End sessions',
  'View own account',
  'Edit own account',
]);
const operations = permissions.filter((permission) => !notForOperations.has(permission));
const operationsGuards = [
  'dashboard',
  'shipments',
  'maps',
  'lockers',
  'offline_lockers',
  'full_lockers',
  'admin',
  'accounts',
  'users',
  'sales_agents',
  'rates_and_estimates',
  'reports',
  'amazon_shipments',
  'sent_sms',
  'sent_whatsapp',
  'inbound_xml',
  'collection_requests',
  'assign_tracking_stickers',
  'settings',
] as const;
const everyGuard = [...operationsGuards, 'billing'] as const;

/** All guard names; permissions open further pages. */
export const guardNames = [...everyGuard, 'account', 'payment_references'] as const;

/** Roles of a new company (specification, section 6). */
export const defaultRoles: readonly RoleDefinition[] = [
  {
    id: 1,
    name: SUPER_ADMIN_ROLE,
    enabled_2fa: false,
    logout_inactivity_minutes: 60,
    permissions,
    guard_names: everyGuard,
  },
  {
    id: 2,
    name: 'Operations',
    enabled_2fa: false,
    logout_inactivity_minutes: 30,
    permissions: operations,
    guard_names: operationsGuards,
  },
  {
    id: DRIVER_ROLE_ID,
    name: 'Driver',
    enabled_2fa: false,
    logout_inactivity_minutes: null,
    permissions: [],
    guard_names: [],
  },
  {
    id: 4,
    name: 'Billing',
    enabled_2fa: false,
    logout_inactivity_minutes: 30,
    permissions: [
      ...money,
      'View shipments',
      'Track shipments',
      'View accounts',
      'Edit accounts',
      'View users',
      'View sales agents',
      'View rates',
      'View own rates',
      'Quote',
      'View reports',
      'Export',
      'View look-ups',
      'View own settings',
      'View address books',
      'View sent messages',
      'Claim work',
    ],
    guard_names: [
      'dashboard',
      'shipments',
      'billing',
      'accounts',
      'users',
      'sales_agents',
      'rates_and_estimates',
      'reports',
      'sent_sms',
      'sent_whatsapp',
    ],
  },
  {
    id: 5,
    name: 'AccountSuperUser',
    enabled_2fa: false,
    logout_inactivity_minutes: 30,
    permissions: [
      ...accountUser,
      'View billing',
      'Edit own account',
      'View users',
      'Edit users',
      'View integrations',
      'Edit integrations',
      'Generate tokens',
    ],
    guard_names: [...accountGuards, 'billing', 'users'],
  },
  {
    id: 6,
    name: 'AccountUser',
    enabled_2fa: false,
    logout_inactivity_minutes: 30,
    permissions: [...accountUser, 'View billing'],
    guard_names: [...accountGuards, 'billing'],
  },
  {
    id: 7,
    name: 'AccountUserNonBilling',
    enabled_2fa: false,
    logout_inactivity_minutes: 30,
    permissions: accountUser,
    guard_names: accountGuards,
  },
  {
    id: 8,
    name: MARKETPLACE_ROLE,
    enabled_2fa: false,
    logout_inactivity_minutes: 30,
    permissions: ['View marketplace', 'Edit marketplace', 'Invoice marketplace'],
    guard_names: ['amazon_shipments'],
  },
  {
    id: 9,
    name: 'Operations with second step',
    enabled_2fa: true,
    logout_inactivity_minutes: 15,
    permissions: operations,
    guard_names: operationsGuards,
  },
];

/** Whether the product refers to the role by name: it can be changed but not deleted. */
export const isBuiltInRole = (name: string): boolean =>
  defaultRoles.some((role) => role.name === name);
