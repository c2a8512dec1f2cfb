import { statusOf } from '../../../../shared/api/api-query.ts'
import { errorMessage } from '../../../../shared/api/error-messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'

interface CancelOutcomeProps {
  sentences: readonly string[] | undefined
  preview: { isLoading: boolean; isFetching: boolean; error: Error | null; refetch: () => unknown }
}

/** The result of cancelling, as far as it is known. */
export function CancelOutcome({ sentences, preview: { isLoading, isFetching, error, refetch } }: CancelOutcomeProps) {
  if (isLoading) {
    return (
      <Loading label="Checking the cancellation cost">
        <Skeleton height="3rem" />
      </Loading>
    )
  }
  if (error === null) return (sentences ?? []).map((sentence) => <p key={sentence}>{sentence}</p>)
  if (statusOf(error) === 409) return <Notice tone="warn">{errorMessage(error, '')}</Notice>
  const again = (
    <Button variant="secondary" size="small" pending={isFetching} onClick={() => void refetch()}>
      Try again
    </Button>
  )
  return (
    <Notice tone="bad" action={again}>
      We couldn’t check the cancellation cost.
    </Notice>
  )
}
