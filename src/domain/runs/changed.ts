/** Former and new values of the fields that a change set, as recorded in the audit log. */
export type Changed = ReadonlyMap<string, { from: unknown; to: unknown }>;
