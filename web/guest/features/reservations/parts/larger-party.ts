import { statusOf } from '../../../../shared/api/api-query.ts'
import { errorMessage } from '../../../../shared/api/error-messages.ts'
import type { ModifyPreview } from '../queries/use-modify-preview.ts'

type PreviewState = Pick<ModifyPreview, 'modification' | 'error'>

const isRefused = (error: unknown) => [400, 404, 409].includes(statusOf(error) ?? 0)

/** Whether one more guest is possible, as far as the server has said. */
export const mayGrow = ({ error }: PreviewState): boolean => error === null || !isRefused(error)

/** What one more guest means: why it is not possible, or what they pay. */
export function hintOfMore({ modification, error }: PreviewState): string {
  if (isRefused(error)) return errorMessage(error, 'You can’t add guests.')
  if (modification === undefined) return 'Including you'
  return modification.difference_minor === 0 ? 'One more guest won’t change the price' : 'Extra guests pay today’s price'
}
