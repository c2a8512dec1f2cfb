import { Button } from '@mantine/core'
import { statusOf } from '../../shared/api/api-query.ts'
import { errorMessage } from '../../shared/api/error-messages.ts'
import { Message } from './message.tsx'

interface FailedProps {
  error: unknown
  onRetry: () => void
}

/** In place of a screen that could not be loaded. */
export function Failed({ error, onRetry }: FailedProps) {
  // Code of a screen that could not be fetched has no status.
  const isOffline = statusOf(error) === 0 || !navigator.onLine
  return (
    <Message title={isOffline ? 'You are offline' : 'This did not load'} action={<Button onClick={onRetry}>Try again</Button>}>
      {isOffline
        ? 'We could not reach Vesper. Check your connection, then try again.'
        : errorMessage(error, 'Something went wrong on our side. Try again in a moment.')}
    </Message>
  )
}
