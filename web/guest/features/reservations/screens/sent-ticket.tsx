import TicketX from 'lucide-react/icons/ticket-x'
import UserCheck from 'lucide-react/icons/user-check'
import type { SentTicket } from '#contract/door/companions.ts'
import { errorMessage, refusalOf } from '../../../../shared/api/error-messages.ts'
import { useHashToken } from '../../../domain/use-hash-token.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { defineScreen } from '../../../ui/screen.ts'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { ClaimTicket } from '../forms/claim-ticket.tsx'
import { CompanionTicket } from '../parts/companions/companion-ticket.tsx'
import styles from '../parts/ticket-page.module.css'
import { useSentTicket } from '../queries/sent-ticket-queries.ts'
import { ticketKeyOf } from '../queries/ticket-keys.ts'

/** The page behind the link of a ticket: a companion claims it with a name, and then has it here. */
function SentTicketPage() {
  const code = useHashToken()
  if (code === null) return <Reading />
  if (code === '' && ticketKeyOf('') === null)
    return (
      <div className={styles.page}>
        <PageHeader title="Your ticket" />
        <Notice tone="bad">This link is incomplete. Open it again from the message you received.</Notice>
      </div>
    )
  return <Sent key={code} code={code} />
}

function Sent({ code }: { code: string }) {
  const { data, error, refetch, isFetching } = useSentTicket(code)
  if (data !== undefined) return <Shown sent={data} code={code} />
  if (error === null) return <Reading />
  return (
    <div className={styles.page}>
      <PageHeader title="Your ticket" />
      {refusalOf(error, 'ticket_claimed') !== null ? (
        <EmptyState icon={<UserCheck size={28} aria-hidden="true" />} title="This ticket has been claimed">
          If that was you, open it in the browser you claimed it with. Otherwise ask your friend for another link.
        </EmptyState>
      ) : (
        <>
          <Notice tone="bad">{errorMessage(error, 'The ticket didn’t load. Check your connection, then try again.')}</Notice>
          {refusalOf(error, 'invalid_ticket_link') === null && (
            <Button variant="secondary" pending={isFetching} onClick={() => void refetch()}>
              Try again
            </Button>
          )}
        </>
      )}
    </div>
  )
}

function Shown({ sent, code }: { sent: SentTicket; code: string }) {
  const { state, event, ticket } = sent
  const host = sent.host_name === '' ? 'Your friend' : sent.host_name
  return (
    <div className={styles.page}>
      <PageHeader
        title={event.title}
        lead={state === 'open' ? `${host} sent you a ticket.` : ticket === undefined ? undefined : `From ${host}`}
      />
      {state === 'open' && <ClaimTicket sent={sent} code={code} />}
      {state === 'claimed' && ticket !== undefined && <CompanionTicket sent={sent} ticket={ticket} code={code} />}
      {state === 'over' && (
        <EmptyState
          icon={<TicketX size={28} aria-hidden="true" />}
          title={sent.is_cancelled ? 'This event was cancelled' : 'This ticket isn’t valid right now'}
        >
          {sent.is_cancelled
            ? 'The tickets are no longer valid.'
            : `The booking was changed, or the event is over. Ask ${host === 'Your friend' ? 'your friend' : host}.`}
        </EmptyState>
      )}
    </div>
  )
}

const Reading = () => (
  <Loading label="Loading your ticket" className={styles.page}>
    <Skeleton width="min(22rem, 70%)" height="3rem" />
    <Skeleton height="12rem" />
  </Loading>
)

export const screen = defineScreen({
  head: () => ({ title: 'Your ticket' }),
  Component: SentTicketPage,
})
