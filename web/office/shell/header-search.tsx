import { useHotkeys } from '@mantine/hooks'
import SearchIcon from 'lucide-react/icons/search'
import { lazy, Suspense, useState } from 'react'
import type { NavigationLink } from '../../shared/navigation/navigation.ts'
import styles from './header-search.module.css'

const loadPalette = async () => import('./palette.tsx')
const Palette = lazy(async () => ({ default: (await loadPalette()).Palette }))

interface HeaderSearchProps {
  links: readonly NavigationLink[]
  onHelp: () => void
}

const inFields: string[] = []

/** The bar's search field. Typing in it opens the palette, which continues with the text. */
export function HeaderSearch({ links, onHelp }: HeaderSearchProps) {
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  const open = () => setOpen(true)
  const close = () => {
    setOpen(false)
    setTyped('')
  }
  useHotkeys([['mod+K', open]], inFields)
  useHotkeys([['/', open]])
  return (
    <>
      <form
        aria-label="Search"
        className={styles.form}
        onSubmit={(happened) => {
          happened.preventDefault()
          open()
        }}
      >
        <button type="submit" className={styles.submit} aria-label="Search">
          <SearchIcon size={16} aria-hidden="true" />
        </button>
        <input
          className={styles.field}
          type="search"
          name="search"
          placeholder="Search..."
          aria-label="Search guests, reservations, tables, events, screens and actions"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={100}
          value={typed}
          onFocus={() => void loadPalette()}
          onChange={({ target }) => {
            setTyped(target.value)
            if (target.value !== '') open()
          }}
          onKeyDown={(pressed) => {
            if (pressed.key === 'ArrowDown') open()
          }}
        />
        <kbd className={styles.key} aria-hidden="true">
          Ctrl K
        </kbd>
      </form>
      <Suspense>{isOpen && <Palette links={links} typed={typed} onType={setTyped} onClose={close} onHelp={onHelp} />}</Suspense>
    </>
  )
}
