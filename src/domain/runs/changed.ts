/** Former and new values of the fields that a change set, as the audit log has them. */
export type Changed = ReadonlyMap<string, { from: unknown; to: unknown }>;
