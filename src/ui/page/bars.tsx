const widths = [58, 96, 74, 110, 62];

/** Quiet bars where rows will be. */
export function Bars({ label, rows = 3 }: { label: string; rows?: number }) {
  return (
    <div className="bars" role="status">
      <span className="for-readers">{label}</span>
      {Array.from({ length: rows }, (_, at) => (
        <span
          key={at}
          className="quiet-bar"
          style={{ width: `${widths[at % widths.length]}%`, opacity: 1 - at * 0.2 }}
        />
      ))}
    </div>
  );
}
