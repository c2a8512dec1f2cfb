import '@mantine/spotlight/styles.layer.css'
import { createSpotlight, Spotlight } from '@mantine/spotlight'
import Search from 'lucide-react/icons/search'
import { useEffect } from 'react'
import type { NavigationLink } from '../../shared/navigation/navigation.ts'
import { useLayer } from '../ui/layers.ts'
import styles from './palette.module.css'
import { inPlace } from './theme.tsx'
import { usePaletteActions } from './use-palette-actions.ts'

interface PaletteProps {
  links: readonly NavigationLink[]
  /** The text, which began in the bar's field. */
  typed: string
  onType: (typed: string) => void
  onClose: () => void
  onHelp: () => void
}

const [store, palette] = createSpotlight()

/** What the library does on each letter, but does not export. */
function selectFirst() {
  const list = document.getElementById(store.getState().listId)
  const first = list?.querySelector('[data-action]')
  list?.querySelector('[data-selected]')?.removeAttribute('data-selected')
  first?.setAttribute('data-selected', 'true')
  first?.scrollIntoView({ block: 'nearest' })
  store.updateState((state) => ({ ...state, selected: 0 }))
}

/** Records, screens and actions by name. Open when mounted: its code loads when first needed. */
export function Palette({ links, typed, onType, onClose, onHelp }: PaletteProps) {
  useLayer(true)
  const groups = usePaletteActions(links, typed, onHelp)
  useEffect(() => palette.open(), [])
  // Records arrive above the screens that matched at once: Enter opens the first shown.
  const first = groups[0]?.actions[0]?.id
  useEffect(() => {
    if (first !== undefined && typed !== '') selectFirst()
  }, [first, typed])
  return (
    <Spotlight
      store={store}
      actions={groups}
      query={typed}
      onQueryChange={onType}
      shortcut={null}
      highlightQuery
      scrollable
      maxHeight={420}
      nothingFound="No matches. Try another word."
      searchProps={{
        leftSection: <Search size={18} aria-hidden="true" />,
        placeholder: 'Search...',
        'aria-label': 'Search guests, reservations, tables, events, screens and actions',
        // After what was typed in the bar.
        onFocus: ({ currentTarget: field }) => field.setSelectionRange(field.value.length, field.value.length),
      }}
      onSpotlightClose={onClose}
      overlayProps={{ color: 'var(--scrim)', backgroundOpacity: 1 }}
      styles={inPlace}
      classNames={{ content: styles.content ?? '', search: styles.search ?? '' }}
      attributes={{ content: { 'aria-label': 'Find a screen or do something' } }}
    />
  )
}
