/** Source fields of the console in requests for prices and bookings (specification, section 9). */
export const consoleSource = { requested_from: 'portal', platform: 'web' } as const;
