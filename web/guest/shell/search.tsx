import { keepPreviousData, useQuery } from '@tanstack/react-query'
import SearchIcon from 'lucide-react/icons/search'
import { useId, useState, type KeyboardEvent, type RefObject, type SubmitEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { formatCount } from '../../shared/format/format.ts'
import { paths } from '../../shared/navigation/paths.ts'
import type { FoundItem } from './search-query.ts'
import styles from './search.module.css'
import { useKeyDown } from '../../shared/frame/use-key-down.ts'
import { Later, lazyPart } from '../ui/lazy-part.tsx'

// With the first character, while the search itself is on its way.
const SearchResults = lazyPart(async () => (await import('./search-results.tsx')).SearchResults)

/** `/` focuses the search, unless someone is typing. */
function isSlash(pressed: globalThis.KeyboardEvent): boolean {
  const isWriting =
    pressed.target instanceof HTMLElement && pressed.target.closest('input, textarea, select, [contenteditable]') !== null
  const isPlain = !pressed.ctrlKey && !pressed.metaKey && !pressed.altKey
  return pressed.key === '/' && isPlain && !isWriting
}

/** The list of events for these words, with its current filters. */
function withWords(query: string, words: string): string {
  const filters = new URLSearchParams(query)
  filters.delete('cursor')
  filters.set('search', words)
  return `${paths.events}?${filters}`
}

/** Also while typing elsewhere, as in the office. */
const isCommandK = ({ key, metaKey, ctrlKey, altKey, shiftKey }: KeyboardEventInit) =>
  key?.toLowerCase() === 'k' && (metaKey ?? false) !== (ctrlKey ?? false) && !altKey && !shiftKey

/** Searches events, clubs and artists while typing. Without a choice, Enter leads to the list of all matches. */
export function Search({ field }: { field: RefObject<HTMLInputElement | null> }) {
  const id = useId()
  const navigate = useNavigate()
  const { key, pathname, search } = useLocation()
  const [text, setText] = useState('')
  // Open for one page: navigation closes it.
  const [openAt, setOpenAt] = useState<string | null>(null)
  const [chosen, setChosen] = useState(-1)
  useKeyDown((pressed) => {
    if ((!isSlash(pressed) && !isCommandK(pressed)) || document.querySelector('dialog[open]') !== null) return
    pressed.preventDefault()
    field.current?.focus()
  })

  const words = text.trim()
  const isOpen = openAt === key && words !== ''
  const { data, isFetching, isError } = useQuery({
    queryKey: ['search', words],
    // Its code, too, loads with the first character.
    queryFn: async (context) => (await import('./search-query.ts')).findItems(words, context),
    enabled: isOpen,
    placeholderData: keepPreviousData,
  })
  const items = isOpen && data !== undefined ? data : []

  const close = () => {
    setOpenAt(null)
    setChosen(-1)
  }
  const go = (to: string) => {
    close()
    setText('')
    field.current?.blur()
    void navigate(to)
  }
  const submit = (happened: SubmitEvent) => {
    happened.preventDefault()
    const item = items[chosen]
    if (item !== undefined) go(item.to)
    else if (words !== '') go(withWords(pathname === paths.events ? search : '', words))
  }
  const move = (by: number) => setChosen((chosen + by + items.length) % items.length)
  const pressKey = (pressed: KeyboardEvent) => {
    if (pressed.key === 'ArrowDown' && items.length > 0) move(1)
    else if (pressed.key === 'ArrowUp' && items.length > 0) move(chosen < 0 ? 0 : -1)
    else if (pressed.key !== 'Escape') return
    else if (isOpen) close()
    else setText('')
    pressed.preventDefault()
  }
  const isListed = items.length > 0
  const hasFailed = isOpen && isError
  const isEmpty = isOpen && !isFetching && !hasFailed && !isListed
  return (
    <search>
      <form className={styles.form} action={paths.events} onSubmit={submit}>
        <button type="submit" className={styles.submit} aria-label="See all results">
          <SearchIcon size={18} aria-hidden="true" />
        </button>
        <input
          ref={field}
          className={styles.field}
          name="search"
          type="text"
          role="combobox"
          aria-label="Search events, clubs, artists and cities"
          placeholder="Search..."
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={100}
          aria-expanded={isListed}
          aria-controls={isListed ? `${id}-list` : undefined}
          aria-autocomplete="list"
          aria-activedescendant={items[chosen] === undefined ? undefined : `${id}-${chosen}`}
          value={text}
          onChange={(typed) => {
            setText(typed.target.value)
            setOpenAt(key)
            setChosen(-1)
          }}
          onFocus={() => setOpenAt(key)}
          onBlur={close}
          onKeyDown={pressKey}
        />
        <kbd className={styles.hint} aria-hidden="true">
          /
        </kbd>
        <div className={styles.panel} hidden={!isListed && !isEmpty && !hasFailed}>
          {isOpen && (
            <Later>
              <SearchResults
                id={id}
                items={items}
                nothing={isEmpty ? words : null}
                chosen={chosen}
                onChoose={(item: FoundItem) => go(item.to)}
              />
            </Later>
          )}
          {hasFailed && <p className={styles.nothing}>Search isn’t responding. Press Enter to see the list.</p>}
        </div>
        <output className="visually-hidden">{isListed && formatCount(items.length, 'result')}</output>
      </form>
    </search>
  )
}
