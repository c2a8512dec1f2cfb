import type { SentTicket } from '#contract/door/companions.ts'
import type { Ticket } from '#contract/door/tickets.ts'
import { keyOf, useSaveSentCalendar, useSaveSentPdf } from '../../queries/sent-ticket-queries.ts'
import { useOfferedWallets } from '../../queries/wallets.ts'
import actions from '../reservation-actions.module.css'
import { SaveTicket } from '../ticket-actions.tsx'
import { TicketCode } from '../ticket-code.tsx'
import { BrightnessHint, TicketFacts } from '../ticket-facts.tsx'
import strip from '../ticket-strip.module.css'

/** A companion’s own ticket, as the host’s page shows theirs. */
export function CompanionTicket({ sent, ticket, code }: { sent: SentTicket; ticket: Ticket; code: string }) {
  const calendar = useSaveSentCalendar(code)
  const pdf = useSaveSentPdf(code)
  const offered = useOfferedWallets()
  return (
    <>
      <ul className={strip.strip} aria-label="Tickets">
        <TicketCode ticket={{ ...ticket, n: 1, of: 1 }} reference="" source={{ code: keyOf(code) }} offered={offered} />
      </ul>
      <BrightnessHint />
      <TicketFacts tickets={sent} />
      <div className={actions.actions}>
        <SaveTicket calendar={calendar} pdf={pdf} />
      </div>
      <p>
        <small>Keep this page: it opens your ticket again.</small>
      </p>
    </>
  )
}
