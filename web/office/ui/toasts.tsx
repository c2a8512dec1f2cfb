import { Button, CloseButton } from '@mantine/core'
import { useToast, useToasts, type Toast } from '../../shared/frame/toasts.ts'
import styles from './toasts.module.css'
import { ToneIcon } from './tone.tsx'

/** Where toasts appear; once, in the frame. */
export function Toasts() {
  return (
    <div className={styles.place} aria-live="polite">
      {useToasts().map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </div>
  )
}

function ToastCard({ toast }: { toast: Toast }) {
  const { hold, undo, dismiss } = useToast(toast)
  return (
    <div className={styles.toast} data-tone={toast.tone} {...hold}>
      <ToneIcon tone={toast.tone} />
      <p className={styles.text}>{toast.message}</p>
      {toast.onUndo !== undefined && (
        <Button variant="subtle" size="compact-sm" onClick={undo}>
          Undo
        </Button>
      )}
      <CloseButton aria-label={`Dismiss: ${toast.message}`} onClick={dismiss} />
    </div>
  )
}
