import { errorMessage } from '../../../../shared/api/error-messages.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import type { ModifyPreview } from '../queries/use-modify-preview.ts'
import { modifyConsequence } from './modify-consequence.ts'

/** The price of another party right now, or why it is not possible. Never the price of the previous party. */
export function ModifyPrice({ preview: { modification, error }, currency }: { preview: ModifyPreview; currency: string }) {
  if (error !== null)
    return <Notice tone="warn">{errorMessage(error, 'We couldn’t check the price. Try again in a moment.')}</Notice>
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
