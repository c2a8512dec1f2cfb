import { statusOf } from '../../shared/api/api-query.ts'
import { errorMessage } from '../../shared/api/error-messages.ts'
import { Button } from '../ui/button.tsx'
import { useArrival } from './arrival.ts'
import styles from './message.module.css'
import { useTitle } from './use-title.ts'

interface FailedProps {
  error: unknown
  onRetry: () => void
}

export const failedTitle = 'This did not load'

/** In place of a screen that could not be loaded. */
export function Failed({ error, onRetry }: FailedProps) {
  // Code of a screen that could not be fetched has no status.
  const isOffline = statusOf(error) === 0 || (typeof window !== 'undefined' && !navigator.onLine)
  const title = isOffline ? 'You are offline' : failedTitle
  useTitle(title)
  useArrival()
  return (
    <div className={styles.message}>
      <h1 tabIndex={-1}>{title}</h1>
      <p>
        {isOffline
          ? 'We could not reach Vesper. Check your connection, then try again.'
          : errorMessage(error, 'Something went wrong on our side. Try again in a moment.')}
      </p>
      <Button onClick={onRetry}>Try again</Button>
    </div>
  )
}
