import X from 'lucide-react/icons/x'
import { useSyncExternalStore } from 'react'
import { Button, IconButton } from './button.tsx'
import styles from './toast.module.css'
import { ToneIcon, type Tone } from './tone.tsx'

/** Long enough to read, and to take back what was done. */
const shownMs = 8000

interface Toast {
  id: number
  tone: Tone
  text: string
  action: { label: string; press: () => void } | null
}

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function change(next: readonly Toast[]) {
  toasts = next
  for (const listener of listeners) listener()
}

const dismiss = (id: number) => change(toasts.filter((toast) => toast.id !== id))

/** Tells what happened in the background, over any screen. `action` is mostly Undo. */
export function showToast(text: string, { tone = 'info', action = null }: { tone?: Tone; action?: Toast['action'] } = {}): void {
  lastId += 1
  const id = lastId
  // Three at once are what one can still read.
  change([...toasts.slice(-2), { id, tone, text, action }])
  setTimeout(() => dismiss(id), shownMs)
}

const nothing: readonly Toast[] = []
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The place where toasts appear; once, in the shell. */
export function Toasts() {
  const shown = useSyncExternalStore(
    subscribe,
    () => toasts,
    () => nothing,
  )
  return (
    <div className={styles.place} aria-live="polite">
      {shown.map((toast) => (
        <div key={toast.id} className={styles.toast} data-tone={toast.tone}>
          <span className={styles.icon}>
            <ToneIcon tone={toast.tone} />
          </span>
          <p className={styles.text}>{toast.text}</p>
          {toast.action && (
            <Button
              variant="quiet"
              size="small"
              onClick={() => {
                toast.action?.press()
                dismiss(toast.id)
              }}
            >
              {toast.action.label}
            </Button>
          )}
          <IconButton label="Dismiss" onClick={() => dismiss(toast.id)}>
            <X size={18} aria-hidden="true" />
          </IconButton>
        </div>
      ))}
    </div>
  )
}
