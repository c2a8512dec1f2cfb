import { useSyncExternalStore } from 'react'

export type Theme = 'dark' | 'light'

// The page's own script has set the attribute before the first paint: the stored theme, otherwise the system's.
const read = (): Theme => (document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light')

function subscribe(listener: () => void): () => void {
  const observer = new MutationObserver(listener)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  window.addEventListener('storage', followOtherTab)
  return () => {
    observer.disconnect()
    window.removeEventListener('storage', followOtherTab)
  }
}

/** A theme chosen in another tab. */
function followOtherTab({ key, newValue }: StorageEvent): void {
  if (key === 'theme' && (newValue === 'dark' || newValue === 'light')) document.documentElement.dataset['theme'] = newValue
}

export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, read, () => 'dark' as const)
}

export function setTheme(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme
  try {
    localStorage.setItem('theme', theme)
  } catch {
    // Without storage the choice lasts until the page is left.
  }
}
