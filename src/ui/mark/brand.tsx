import { isOwnLogo } from '#domain/public-pages/own-logo.ts';
import './brand.css';

interface BrandProps {
  name?: string | undefined;
  detail?: string | undefined;
  /** URL of the company's logo; empty without one. */
  logo?: string | undefined;
}

export function Brand({ name = 'Baton', detail, logo = '' }: BrandProps) {
  return (
    <span className="brand">
      {isOwnLogo(logo) ? <img className="brand-logo" src={logo} alt="" /> : <BrandMark />}
      <span className="brand-words">
        <b>{name}</b>
        {detail && <span className="brand-detail">{detail}</span>}
      </span>
    </span>
  );
}

/** Decorative logo. */
export function BrandMark({ className }: { className?: string }) {
  return (
    <svg className={className} viewBox="0 0 24 24" aria-hidden="true">
      <rect width="24" height="24" rx="6.5" fill="var(--accent)" />
      <path
        d="M7.6 16.4 16.4 7.6"
        stroke="var(--on-accent)"
        strokeWidth="4.2"
        strokeLinecap="round"
      />
      <path d="m10.7 13.3 2.6-2.6" stroke="var(--accent)" strokeWidth="1.4" strokeLinecap="round" />
    </svg>
  );
}

/** Decorative initials of a person, next to the name. */
export function Avatar({ name }: { name: string }) {
  const words = name.split(/\s+/).filter(Boolean);
  const initials = [words[0], words.length > 1 ? words.at(-1) : undefined].map(
    (word) => word?.[0] ?? '',
  );
  return (
    <span className="avatar" aria-hidden="true">
      {initials.join('').toUpperCase()}
    </span>
  );
}
