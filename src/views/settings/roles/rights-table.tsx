import { roleLabel } from '#domain/people/roles.ts';
import { Listing, type ListingColumn } from '#ui/page/listing.tsx';
import { Section } from '#ui/page/section.tsx';
import { peopleWords, type Role } from './role.ts';

interface RightsTableProps<Name extends string> {
  title: string;
  /** Number of users with the role. */
  people: number;
  names: readonly Name[];
  labelOf?: (name: Name) => string;
  held: readonly Name[];
  /** Rights of the compared role. */
  compared: readonly Name[] | null;
  other: Role | null;
  /** Reason why a right cannot be changed; null if it can. */
  whyNot: (name: Name) => string | null;
  isOff: boolean;
  onChange: (held: readonly Name[]) => void;
}

/** Table of a role's rights, toggled by Space, next to the rights of a compared role. */
export function RightsTable<Name extends string>(props: RightsTableProps<Name>) {
  const { title, people, names, held, compared } = props;
  const count = names.filter((name) => held.includes(name)).length;
  const differing = compared
    ? names.filter((name) => held.includes(name) !== compared.includes(name)).length
    : 0;
  const difference = differing > 0 ? `, ${differing} differ` : '';
  return (
    <Section
      title={title}
      lead={`${count} of ${names.length}${difference}, for ${peopleWords(people)}`}
    >
      <div className="settings-list">
        <Listing label={title} rows={names} rowKey={(name) => name} columns={rightColumns(props)} />
      </div>
    </Section>
  );
}

function rightColumns<Name extends string>({
  held,
  compared,
  other,
  whyNot,
  isOff,
  labelOf = (name) => name,
  onChange,
}: RightsTableProps<Name>): ListingColumn<Name>[] {
  const own: ListingColumn<Name>[] = [
    { id: 'name', title: 'Right', names: true, cell: labelOf },
    {
      id: 'held',
      title: 'This role',
      cell: (name) => {
        const why = whyNot(name);
        return (
          <input
            type="checkbox"
            aria-label={labelOf(name)}
            title={why ?? undefined}
            checked={held.includes(name)}
            disabled={isOff || why !== null}
            onChange={({ target }) =>
              onChange(target.checked ? [...held, name] : held.filter((one) => one !== name))
            }
          />
        );
      },
    },
  ];
  if (compared === null || other === null) return own;
  const comparison: ListingColumn<Name> = {
    id: 'compared',
    title: roleLabel(other.name),
    cell: (name) => {
      const is = compared.includes(name);
      const word = is ? 'Yes' : 'No';
      return is === held.includes(name) ? word : <b>{word}</b>;
    },
  };
  return [...own, comparison];
}
