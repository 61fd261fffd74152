import { describe, expect, it } from 'vitest';
import { mapPermissions, runPermissions } from './permissions.ts';
import { canOpen, resourcesOf } from './resources.ts';
import { defaultRoles } from './roles.ts';

const role = (name: string, guards: string[] = [], permissions: string[] = []) => ({
  name,
  permissions: permissions.map((permission) => ({ name: permission })),
  permissionsui: guards.map((guard_name) => ({ guard_name })),
});
const opened = (...args: Parameters<typeof role>) =>
  [...resourcesOf(role(...args)).keys()].toSorted();

describe('resourcesOf', () => {
  it('turns underscores of guard names into hyphens', () => {
    expect(opened('Operations', ['rates_and_estimates', 'sales_agents'])).toEqual(
      ['address-books', 'my-profile', 'rates-and-estimates', 'sales-agents', 'track'].toSorted(),
    );
  });

  it('maps assign_tracking_stickers to tools', () => {
    expect(opened('Operations', ['assign_tracking_stickers'])).toContain('tools');
    expect(opened('Operations', ['assign_tracking_stickers'])).not.toContain(
      'assign-tracking-stickers',
    );
  });

  it.each(mapPermissions)('adds maps for "%s" alone', (permission) => {
    expect(opened('Operations', [], [permission])).toContain('maps');
  });

  it('adds no maps without a map permission', () => {
    expect(opened('Operations', ['shipments'], ['View shipments', 'Edit zones'])).not.toContain(
      'maps',
    );
  });

  it.each(runPermissions)('adds runs for "%s" alone', (permission) => {
    expect(opened('Operations', [], [permission])).toContain('runs');
  });

  it('adds no runs for roles that cannot start any', () => {
    expect(opened('Operations', ['users'], ['View users'])).not.toContain('runs');
  });

  it('gives every role track, address-books and my-profile', () => {
    expect(opened('Anything')).toEqual(['address-books', 'my-profile', 'track']);
  });

  it.each(['AccountSuperUser', 'AccountUser', 'AccountUserNonBilling'])(
    'lets %s list, read and resend messages',
    (name) => {
      const resources = resourcesOf(role(name));
      expect(resources.get('sent-sms')).toEqual(['list', 'read', 'create']);
      expect(resources.get('sent-whatsapp')).toEqual(['list', 'read', 'create']);
      expect(resources.get('address-books')).toEqual(['list', 'read', 'create', 'edit']);
    },
  );

  it('opens the page of each account to roles that open the list of accounts', () => {
    expect(opened('Billing', ['accounts'])).toContain('account');
    expect(opened('Billing', ['users'])).not.toContain('account');
  });

  it('gives payment-references only to SuperAdmin', () => {
    expect(opened('SuperAdmin')).toContain('payment-references');
    expect(opened('Operations')).not.toContain('payment-references');
  });

  it('opens only the marketplace to AmazonUsers, whatever else is granted', () => {
    expect(opened('AmazonUsers', ['amazon_shipments', 'billing'], ['View drivers map'])).toEqual([
      'amazon-shipments',
    ]);
  });

  it('opens only the own profile without a role', () => {
    expect([...resourcesOf(null).keys()]).toEqual(['my-profile']);
    expect(canOpen(null, 'shipments')).toBe(false);
  });
});

describe('canOpen', () => {
  it('opens the own profile to AmazonUsers, although it is not in the navigation', () => {
    expect(canOpen(role('AmazonUsers'), 'my-profile')).toBe(true);
    expect(canOpen(role('AmazonUsers'), 'track')).toBe(false);
  });
});

describe('defaultRoles', () => {
  it('keeps id 3 for drivers, who open no pages', () => {
    expect(defaultRoles.find((definition) => definition.id === 3)).toMatchObject({
      name: 'Driver',
      permissions: [],
    });
  });

  it('hides billing from AccountUserNonBilling and Operations', () => {
    const billing = defaultRoles.filter((definition) =>
      definition.permissions.includes('View billing'),
    );
    expect(billing.map((definition) => definition.name)).toEqual([
      'SuperAdmin',
      'Billing',
      'AccountSuperUser',
      'AccountUser',
    ]);
  });

  it('opens the message logs to every role that may read them', () => {
    const readers = defaultRoles.filter(({ permissions }) =>
      permissions.includes('View sent messages'),
    );
    const logs = readers.map(({ name, permissions, guard_names }) => {
      const resources = resourcesOf({
        name,
        permissions: permissions.map((permission) => ({ name: permission })),
        permissionsui: guard_names.map((guard_name) => ({ guard_name })),
      });
      return [name, resources.has('sent-sms') && resources.has('sent-whatsapp')];
    });
    expect(logs).toEqual(readers.map(({ name }) => [name, true]));
  });

  it('has unique ids and names', () => {
    expect(new Set(defaultRoles.map((definition) => definition.id)).size).toBe(defaultRoles.length);
    expect(new Set(defaultRoles.map((definition) => definition.name)).size).toBe(
      defaultRoles.length,
    );
  });
});
