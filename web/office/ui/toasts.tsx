import { Button, CloseButton } from '@mantine/core'
import { useEffect, useState } from 'react'
import styles from './toasts.module.css'
import { dismissToast, useToasts, type Toast } from './toast.ts'
import { ToneIcon } from './tone.tsx'

/** Long enough to read, and to take back what was done. */
const shownMs = 8000

/** The place where toasts appear; once, in the frame. */
export function Toasts() {
  const toasts = useToasts()
  return (
    <div className={styles.place} aria-live="polite">
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </div>
  )
}

function ToastCard({ toast: { id, tone, message, onUndo } }: { toast: Toast }) {
  // Whoever points at it, or has come to it by keyboard, is not hurried.
  const [isHeld, setHeld] = useState(false)
  useEffect(() => {
    if (isHeld) return undefined
    const timer = setTimeout(() => dismissToast(id), shownMs)
    return () => clearTimeout(timer)
  }, [id, isHeld])
  const undo = () => {
    dismissToast(id)
    onUndo?.()
  }
  return (
    <div
      className={styles.toast}
      data-tone={tone}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <ToneIcon tone={tone} />
      <p className={styles.text}>{message}</p>
      {onUndo !== undefined && (
        <Button variant="subtle" size="compact-sm" onClick={undo}>
          Undo
        </Button>
      )}
      <CloseButton aria-label="Dismiss" onClick={() => dismissToast(id)} />
    </div>
  )
}
