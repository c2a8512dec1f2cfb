import { foundGroups, type FoundItem } from './search-query.ts'
import styles from './search.module.css'

interface SearchResultsProps {
  id: string
  items: readonly FoundItem[]
  /** The words that nothing matches. */
  nothing: string | null
  chosen: number
  onChoose: (item: FoundItem) => void
}

/** The list controlled by the search field. The focus stays in the field, which handles the keys. */
export function SearchResults({ id, items, nothing, chosen, onChoose }: SearchResultsProps) {
  if (nothing !== null) return <p className={styles.nothing}>No results for “{nothing}”. Try a club, a city or an artist.</p>
  const groups = foundGroups.filter((group) => items.some((item) => item.group === group))
  return (
    <div id={`${id}-list`} role="listbox" aria-label="Results">
      {groups.map((group) => (
        <div key={group} role="group" aria-labelledby={`${id}-${group}`}>
          <p id={`${id}-${group}`} className={styles.group} role="presentation">
            {group}
          </p>
          {items.map((item, index) =>
            item.group === group ? (
              <div
                key={item.id}
                id={`${id}-${index}`}
                className={styles.item}
                role="option"
                tabIndex={-1}
                aria-selected={index === chosen}
                // Before the field loses the focus, which would close the list.
                onPointerDown={(pressed) => pressed.preventDefault()}
                onClick={() => onChoose(item)}
              >
                <span className={styles.title}>{item.title}</span>
                <span className={styles.detail}>{item.detail}</span>
              </div>
            ) : null,
          )}
        </div>
      ))}
    </div>
  )
}
