import { errorMessage } from '../../../../shared/api/error-messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'

interface LoadFailureProps {
  query: { data: unknown; error: Error | null; isFetching: boolean; refetch: () => unknown }
  /** What couldn’t be loaded, in a sentence. */
  message: string
}

/** Why a card of the profile has nothing to show, with another attempt; nothing once it has. */
export function LoadFailure({ query: { data, error, isFetching, refetch }, message }: LoadFailureProps) {
  if (error === null || data !== undefined) return null
  const again = (
    <Button variant="secondary" size="small" pending={isFetching} onClick={() => void refetch()}>
      Try again
    </Button>
  )
  return (
    <Notice tone="bad" action={again}>
      {errorMessage(error, message)}
    </Notice>
  )
}
