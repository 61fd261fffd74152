import { TextLink } from '#ui/link.tsx';

/** Link from claims to handover lines, or back. */
export function HandoverLinks() {
  const isLines = location.pathname.endsWith('/lines');
  return isLines ? (
    <TextLink href="/handover?q=mine%3Ayes">Claims</TextLink>
  ) : (
    <TextLink href="/handover/lines?q=for-me%3Ayes">Handover lines</TextLink>
  );
}
