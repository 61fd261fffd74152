export const languages = [
  { value: 'node', label: 'JavaScript (Node)' },
  { value: 'python', label: 'Python' },
  { value: 'php', label: 'PHP' },
] as const;
export type Language = (typeof languages)[number]['value'];

const node = `import { createHmac, timingSafeEqual } from 'node:crypto';

// body: the bytes as they came, not parsed and written again
export function isSigned(headers, body, secret) {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp } = headers;
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > 300) return false;
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const expected = createHmac('sha256', key).update(\`\${id}.\${timestamp}.\${body}\`).digest();
  return headers['webhook-signature'].split(' ').some((entry) => {
    const given = Buffer.from(entry.split(',')[1] ?? '', 'base64');
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}
`;

const python = `import base64, hashlib, hmac, time

# body: the bytes as they came
def is_signed(headers, body, secret):
    timestamp = headers["webhook-timestamp"]
    if abs(time.time() - int(timestamp)) > 300:
        return False
    key = base64.b64decode(secret.removeprefix("whsec_"))
    signed = f"{headers['webhook-id']}.{timestamp}.".encode() + body
    expected = base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
    entries = headers["webhook-signature"].split(" ")
    return any(hmac.compare_digest(entry, "v1," + expected) for entry in entries)
`;

const php = `<?php
// $body: file_get_contents('php://input')
function isSigned(array $headers, string $body, string $secret): bool
{
    $timestamp = $headers['webhook-timestamp'];
    if (abs(time() - (int) $timestamp) > 300) {
        return false;
    }
    $key = base64_decode(substr($secret, strlen('whsec_')));
    $signed = $headers['webhook-id'] . '.' . $timestamp . '.' . $body;
    $expected = 'v1,' . base64_encode(hash_hmac('sha256', $signed, $key, true));
    foreach (explode(' ', $headers['webhook-signature']) as $entry) {
        if (hash_equals($expected, $entry)) {
            return true;
        }
    }
    return false;
}
`;

/** Sample code that verifies a signature, for copying. */
export const samples: Record<Language, string> = { node, python, php };
