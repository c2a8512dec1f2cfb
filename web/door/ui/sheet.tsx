import X from 'lucide-react/icons/x'
import { useEffect, useId, useRef, type ReactNode } from 'react'
import { IconButton } from './button.tsx'
import styles from './sheet.module.css'

interface SheetProps {
  title: string
  /** Requested by Esc, the close button and a press outside it. */
  onClose: () => void
  children: ReactNode
}

/** A temporary panel above the screen. */
export function Sheet({ title, onClose, children }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()
  useModal(dialog)
  return (
    <dialog ref={dialog} className={styles.sheet} aria-labelledby={heading} onCancel={onClose} onClose={onClose} closedby="any">
      <header className={styles.header}>
        <h2 id={heading}>{title}</h2>
        <IconButton label="Close" onClick={onClose}>
          <X size={22} aria-hidden="true" />
        </IconButton>
      </header>
      <div className={styles.content}>{children}</div>
    </dialog>
  )
}

/** A modal dialog must be opened by a call; `first` gets the focus, which is restored afterwards. */
export function useModal(dialog: React.RefObject<HTMLDialogElement | null>, first?: React.RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const before = document.activeElement
    dialog.current?.showModal()
    first?.current?.focus()
    return () => {
      if (before instanceof HTMLElement) before.focus()
    }
  }, [dialog, first])
}
