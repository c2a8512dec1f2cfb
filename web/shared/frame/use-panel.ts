import { useRef, useState, type RefObject } from 'react'
import { useLocation } from 'react-router'
import { useKeyDown } from './use-key-down.ts'

interface OpenPanel<Panel> {
  open: Panel | null
  toggle(panel: Panel): void
  close(): void
  /** Gets the focus back when Esc closes the menu. */
  menuButton: RefObject<HTMLButtonElement | null>
}

/** The panels below a phone's bar: one at a time, closed by Esc and by navigation. */
export function usePanel<Panel extends string>(): OpenPanel<Panel | 'menu'> {
  const { key } = useLocation()
  const menuButton = useRef<HTMLButtonElement>(null)
  const [opened, setOpened] = useState<{ panel: Panel | 'menu'; at: string } | null>(null)
  const open = opened?.at === key ? opened.panel : null
  const close = () => setOpened(null)
  useKeyDown(({ key: pressed }) => {
    if (pressed !== 'Escape' || open !== 'menu') return
    close()
    menuButton.current?.focus()
  })
  return { open, toggle: (panel) => setOpened(open === panel ? null : { panel, at: key }), close, menuButton }
}
