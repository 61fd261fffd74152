/** The mark of the house by itself. */
export const Mark = () => (
  <svg className="wall-mark" viewBox="0 0 24 24" aria-hidden="true">
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
