import X from 'lucide-react/icons/x'
import { useEffect, useId, useRef, type ReactNode } from 'react'
import { IconButton } from './button.tsx'
import styles from './dialog.module.css'

interface DialogProps {
  open: boolean
  /** Requested by Esc, the close button and a press beside the dialog. */
  onClose: () => void
  title: string
  children: ReactNode
}

/** Must be answered before going on. Without `open` it renders nothing. */
export function Dialog({ open, ...rest }: DialogProps) {
  return open ? <OpenDialog {...rest} /> : null
}

function OpenDialog({ onClose, title, children }: Omit<DialogProps, 'open'>) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()
  // A modal dialog must be opened by a call; the focus is restored afterwards.
  useEffect(() => {
    const before = document.activeElement
    dialog.current?.showModal()
    return () => {
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={heading}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      closedby="any"
    >
      <div className={styles.content}>
        <header className={styles.header}>
          <h2 id={heading} className={styles.title}>
            {title}
          </h2>
          <IconButton label="Close" onClick={onClose}>
            <X size={20} aria-hidden="true" />
          </IconButton>
        </header>
        {children}
      </div>
    </dialog>
  )
}

/** The buttons at the end of a dialog: the action last. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>
}
