import type { ErrorCode } from '#contract/base/errors.ts'
import { errorMessage, refusalOf } from '../../shared/api/error-messages.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'

interface LinkFailureProps {
  query: { error: Error | null; isFetching: boolean; refetch: () => unknown }
  /** The refusal of a link that no longer works: another attempt would change nothing. */
  gone: ErrorCode
  /** What didn’t load, in a sentence. */
  message: string
}

/** Why the page behind a secret link has nothing to show, with another attempt. */
export const LinkFailure = ({ query: { error, isFetching, refetch }, gone, message }: LinkFailureProps) => (
  <>
    <Notice tone="bad">{errorMessage(error, message)}</Notice>
    {refusalOf(error, gone) === null && (
      <div>
        <Button variant="secondary" pending={isFetching} onClick={() => void refetch()}>
          Try again
        </Button>
      </div>
    )}
  </>
)
