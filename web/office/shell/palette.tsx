import '@mantine/spotlight/styles.layer.css'
import { createSpotlight, Spotlight } from '@mantine/spotlight'
import Search from 'lucide-react/icons/search'
import { useEffect } from 'react'
import type { NavigationLink } from '../../shared/navigation/navigation.ts'
import styles from './palette.module.css'
import { inPlace } from './theme.ts'
import { usePaletteActions } from './use-palette-actions.ts'

interface PaletteProps {
  links: readonly NavigationLink[]
  onClose: () => void
  onHelp: () => void
}

const [store, palette] = createSpotlight()

/** Every screen and action by its name. It opens as it comes, since its code comes with the first wish for it. */
export function Palette({ links, onClose, onHelp }: PaletteProps) {
  const groups = usePaletteActions(links, onHelp)
  useEffect(() => palette.open(), [])
  return (
    <Spotlight
      store={store}
      actions={groups}
      shortcut={null}
      highlightQuery
      scrollable
      maxHeight={420}
      nothingFound="Nothing has this name. Try another word."
      searchProps={{
        leftSection: <Search size={18} aria-hidden="true" />,
        placeholder: 'Search...',
        'aria-label': 'Search screens and actions',
      }}
      onSpotlightClose={onClose}
      overlayProps={{ color: 'var(--scrim)', backgroundOpacity: 1 }}
      styles={inPlace}
      classNames={{ content: styles.content ?? '', search: styles.search ?? '' }}
      attributes={{ content: { 'aria-label': 'Find a screen or do something' } }}
    />
  )
}
