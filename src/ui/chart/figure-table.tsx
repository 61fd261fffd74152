interface FigureTableProps {
  label: string;
  head: readonly string[];
  rows: readonly (readonly (string | number)[])[];
}

/** What a picture shows, as a table for who does not see it. */
export function FigureTable({ label, head, rows }: FigureTableProps) {
  return (
    // Firefox lays the caption of a table outside the box that hides it.
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
