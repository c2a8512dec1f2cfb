import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { getPagesToAccept } from '#contract/pages/pages.ts'
import { invalidate } from '../../../../shared/api/api-query.ts'
import { errorMessage } from '../../../../shared/api/error-messages.ts'
import { ConsentWords } from '../../../../shared/pages/consent-words.tsx'
import { usePagesToAccept } from '../../../../shared/pages/use-pages-to-accept.ts'
import { Button } from '../../../ui/button.tsx'
import { Spinner } from '../../../ui/spinner.tsx'

/** Under a booking that waits for consent: what changed, and accepting it. */
export function AcceptTerms() {
  const client = useQueryClient()
  const { pages, isFetching, accept, isPending, error } = usePagesToAccept()
  // The refusal is newer than what was read before it.
  useEffect(() => void invalidate(client, getPagesToAccept), [client])
  if (pages.length === 0 && isFetching) return <Spinner />
  if (pages.length === 0) return <output>Accepted. You can book now.</output>
  return (
    <>
      <p>{error === null ? <ConsentWords pages={pages} /> : errorMessage(error, 'That didn’t work. Try again in a moment.')}</p>
      <Button variant="secondary" size="small" pending={isPending} onClick={accept}>
        Accept
      </Button>
    </>
  )
}
