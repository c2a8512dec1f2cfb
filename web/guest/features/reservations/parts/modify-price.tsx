import { statusOf } from '../../../../shared/api/api-query.ts'
import { errorMessage } from '../../../../shared/api/error-messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import type { ModifyPreview } from '../queries/use-modify-preview.ts'
import { modifyConsequence } from './modify-consequence.ts'

/** The price of another party right now, or why it is not possible. Never the price of the previous party. */
export function ModifyPrice({ preview, currency }: { preview: ModifyPreview; currency: string }) {
  const { modification, error, isFetching, refetch } = preview
  if (error !== null) {
    const again = (
      <Button variant="secondary" size="small" pending={isFetching} onClick={() => void refetch()}>
        Try again
      </Button>
    )
    const isRefused = [400, 404, 409].includes(statusOf(error) ?? 0)
    return (
      <Notice tone="warn" action={!isRefused && again}>
        {errorMessage(error, 'We couldn’t check the price.')}
      </Notice>
    )
  }
  if (modification === undefined) {
    return (
      <Loading label="Checking the price">
        <Skeleton height="4.5rem" />
      </Loading>
    )
  }
  return (
    <Notice tone="info">
      {modifyConsequence(modification, currency).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </Notice>
  )
}
