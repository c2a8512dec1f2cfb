import X from 'lucide-react/icons/x'
import { useToast, useToasts, type Toast } from '../../shared/frame/toasts.ts'
import { Button, IconButton } from './button.tsx'
import styles from './toasts.module.css'
import { ToneIcon } from './tone.tsx'

/** Where toasts appear; once, in the shell. */
export function Toasts() {
  return (
    <div className={styles.place} aria-live="polite">
      {useToasts().map((toast) => (
        <Card key={toast.id} toast={toast} />
      ))}
    </div>
  )
}

function Card({ toast }: { toast: Toast }) {
  const { hold, undo, dismiss } = useToast(toast)
  return (
    <div className={styles.toast} data-tone={toast.tone} {...hold}>
      <span className={styles.icon}>
        <ToneIcon tone={toast.tone} />
      </span>
      <p className={styles.text}>{toast.message}</p>
      {toast.onUndo !== undefined && (
        <Button variant="quiet" size="small" onClick={undo}>
          Undo
        </Button>
      )}
      <IconButton label={`Dismiss: ${toast.message}`} onClick={dismiss}>
        <X size={18} aria-hidden="true" />
      </IconButton>
    </div>
  )
}
