import { useEffect, useEffectEvent } from 'react'

/** Keys pressed anywhere on the page. */
export function useKeyDown(onPress: (pressed: KeyboardEvent) => void): void {
  const press = useEffectEvent(onPress)
  useEffect(() => {
    const listen = (pressed: KeyboardEvent) => press(pressed)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
