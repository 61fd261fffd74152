// In single quotes a shell interprets only the closing quote.
const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;

const hasText = <K extends string>(record: unknown, name: K): record is Record<K, string> =>
  typeof record === 'object' && record !== null && typeof Reflect.get(record, name) === 'string';

/**
 * Shell commands that sign and send a delivery again, with the secret as a variable; null
 * without a stored body.
 */
export function signedCurl(record: unknown): string | null {
  if (!hasText(record, 'body') || !hasText(record, 'url') || !hasText(record, 'message_id'))
    return null;
  return [
    `ID=${quoted(record.message_id)} TIMESTAMP=$(date +%s) BODY=${quoted(record.body)}`,
    `KEY=$(printf %s "\${SECRET#whsec_}" | base64 -d | od -An -vtx1 | tr -d ' \\n')`,
    `SIGNATURE=$(printf %s "$ID.$TIMESTAMP.$BODY" | openssl dgst -sha256 -mac HMAC -macopt "hexkey:$KEY" -binary | base64)`,
    [
      `curl -X POST ${quoted(record.url)}`,
      `-H 'content-type: application/json'`,
      `-H "webhook-id: $ID"`,
      `-H "webhook-timestamp: $TIMESTAMP"`,
      `-H "webhook-signature: v1,$SIGNATURE"`,
      `--data "$BODY"`,
    ].join(' \\\n  '),
  ].join('\n');
}
