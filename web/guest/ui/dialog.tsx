import X from 'lucide-react/icons/x'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { reloadPage } from '../../shared/frame/failure.ts'
import { Button, IconButton } from './button.tsx'
import styles from './dialog.module.css'
import { Notice } from './notice.tsx'
import { Loading, Skeleton } from './skeleton.tsx'
import { useOnline } from './use-online.ts'

interface DialogProps {
  open: boolean
  /** Requested by Esc, the close button and a press outside the dialog. */
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

const slowMs = 8000

/** Shown while a dialog's code loads. */
export function LoadingDialog(props: Pick<DialogProps, 'onClose' | 'title'>) {
  const isOnline = useOnline()
  const [isSlow, setIsSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), slowMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <Dialog open {...props}>
      {isOnline && !isSlow ? (
        <Loading label="Loading">
          <Skeleton height="10rem" />
        </Loading>
      ) : (
        <Notice
          tone="warn"
          title={isOnline ? 'This is taking a while' : 'You’re offline'}
          action={
            isOnline && (
              <Button variant="secondary" size="small" onClick={() => void reloadPage()}>
                Reload
              </Button>
            )
          }
        >
          {isOnline ? 'Check your connection, then reload the page.' : 'This opens once you’re back online.'}
        </Notice>
      )}
    </Dialog>
  )
}

/** The buttons at the end of a dialog: the action last. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>
}
