import { describeFailure } from '../../shared/frame/failure.ts'
import { useTitle } from '../../shared/frame/use-title.ts'
import { Button } from '../ui/button.tsx'
import { useArrival } from './arrival.ts'
import styles from './message.module.css'

interface FailedProps {
  error: unknown
  onRetry: () => void
}

/** Shown instead of a screen that could not be loaded. */
export function Failed({ error, onRetry }: FailedProps) {
  const { title, text } = describeFailure(error)
  useTitle(title)
  useArrival()
  return (
    <div className={styles.message}>
      <h1 tabIndex={-1}>{title}</h1>
      <p>{text}</p>
      <Button onClick={onRetry}>Try again</Button>
    </div>
  )
}
