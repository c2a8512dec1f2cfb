import TicketX from 'lucide-react/icons/ticket-x'
import UserCheck from 'lucide-react/icons/user-check'
import type { SentTicket } from '#contract/door/companions.ts'
import { refusalOf } from '../../../../shared/api/error-messages.ts'
import { LinkFailure } from '../../../domain/link-failure.tsx'
import { useHashToken } from '../../../domain/use-hash-token.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { defineScreen } from '../../../ui/screen.ts'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { ClaimTicket } from '../forms/claim-ticket.tsx'
import { CompanionTicket } from '../parts/companions/companion-ticket.tsx'
import styles from '../parts/ticket-page.module.css'
import { isComplete, useSentTicket } from '../queries/sent-ticket-queries.ts'

/** The page behind the link of a ticket: a companion claims it with a name, and then has it here. */
function SentTicketPage() {
  const code = useHashToken()
  return (
    <div className={styles.page}>
      {/* The server knows no link: what it draws stays as it is. */}
      <PageHeader
        title="Your ticket"
        lead="A friend sent you this ticket. Don’t share this page’s address: anyone who has it can use the ticket, once."
      />
      <Sent code={code} />
    </div>
  )
}

function Sent({ code }: { code: string | null }) {
  const query = useSentTicket(code)
  const { data, error } = query
  if (code !== null && !isComplete(code))
    return <Notice tone="bad">This link is incomplete. Open it again from the message you received.</Notice>
  if (code !== null && data !== undefined) return <Shown key={code} sent={data} code={code} />
  if (error === null) return <Reading />
  if (refusalOf(error, 'ticket_claimed') !== null)
    return (
      <EmptyState icon={<UserCheck size={28} aria-hidden="true" />} title="This ticket has been claimed">
        If that was you, open it in the browser you claimed it with. Otherwise ask your friend for another link.
      </EmptyState>
    )
  return (
    <LinkFailure
      query={query}
      gone="invalid_ticket_link"
      message="The ticket didn’t load. Check your connection, then try again."
    />
  )
}

function Shown({ sent, code }: { sent: SentTicket; code: string }) {
  const { state, event, ticket } = sent
  const host = sent.host_name === '' ? 'Your friend' : sent.host_name
  const from = state === 'open' ? `${host} sent you a ticket.` : ticket === undefined ? null : `From ${host}`
  return (
    <>
      <div>
        <h2>{event.title}</h2>
        {from !== null && <p className={styles.from}>{from}</p>}
      </div>
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
    </>
  )
}

/** The event, its facts and the form. Once this device has claimed it (`shell/document.ts`): the code, them, and the actions. */
const Reading = () => (
  <Loading label="Loading your ticket" className={styles.page}>
    <Skeleton width="70%" height="3.25rem" />
    <div className={styles.codeBone}>
      <Skeleton height="100%" className={styles.bone} />
    </div>
    <div className={styles.hintBone}>
      <Skeleton height="100%" />
    </div>
    <Skeleton height="18.75rem" className={styles.bone} />
    <Skeleton height="10.75rem" className={styles.formBone} />
    <div className={styles.endBone}>
      <Skeleton height="100%" />
    </div>
  </Loading>
)

export const screen = defineScreen({
  head: () => ({ title: 'Your ticket' }),
  Component: SentTicketPage,
})
