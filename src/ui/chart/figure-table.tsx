interface FigureTableProps {
  label: string;
  head: readonly string[];
  rows: readonly (readonly (string | number)[])[];
}

/** Table with the figures of a chart, for screen readers. */
export function FigureTable({ label, head, rows }: FigureTableProps) {
  return (
    // A wrapper hides the table, because Firefox places a caption outside a hidden table.
    <div className="for-readers">
      <table>
        <caption>{label}</caption>
        <thead>
          <tr>
            {head.map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...figures]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {figures.map((figure, at) => (
                <td key={head[at + 1]}>{figure}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
