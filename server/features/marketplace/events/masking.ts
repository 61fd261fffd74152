const secret = /pin$|otp|password|secret|token|authorization|api_?key/i;
const MASK = '••••';

function maskValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(maskValue);
  if (typeof value !== 'object' || value === null) return value;
  return withoutSecrets(value);
}

/** Masks PINs, keys and tokens at every depth of a payload. */
export function withoutSecrets(payload: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(payload).map(([name, value]) => [
      name,
      secret.test(name) && value !== null && value !== '' ? MASK : maskValue(value),
    ]),
  );
}
