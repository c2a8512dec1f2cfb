import { Suspense } from 'react'
import type { Tickets } from '#contract/door/tickets.ts'
import { lazyPart } from '../../../../ui/lazy-part.ts'

const SendList = lazyPart(async () => (await import('./send-list.tsx')).SendList)

/** For a party: each ticket may go to a companion’s own phone. Its code loads after the ticket, which is what the page is for. */
export function SendTickets({ tickets }: { tickets: Tickets }) {
  const { party_size, status } = tickets
  if (party_size === 1 || (status !== 'confirmed' && status !== 'checked_in')) return null
  return (
    <Suspense fallback={null}>
      <SendList tickets={tickets} />
    </Suspense>
  )
}
