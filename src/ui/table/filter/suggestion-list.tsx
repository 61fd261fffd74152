import type { Suggestion } from './completion.ts';

interface SuggestionListProps {
  id: string;
  suggestions: readonly Suggestion[];
  /** Index of the marked suggestion, -1 for none. */
  at: number;
  onTake: (suggestion: Suggestion) => void;
}

/** Suggestions below the filter line. */
export function SuggestionList({ id, suggestions, at, onTake }: SuggestionListProps) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label="Suggestions"
      className="filter-list menu"
      hidden={suggestions.length === 0}
    >
      {suggestions.map((suggestion, index) => (
        <div
          key={suggestion.insert}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === at}
          className="menu-item"
          data-focused={index === at || undefined}
          onMouseDown={(event) => {
            // Keeps the focus in the filter line when a suggestion is pressed.
            event.preventDefault();
            onTake(suggestion);
          }}
        >
          <span className="mono">{suggestion.label}</span>
          {suggestion.detail && <span className="quiet-text">{suggestion.detail}</span>}
        </div>
      ))}
    </div>
  );
}
