import { useRef } from 'react'
import type { Tickets } from '#contract/door/tickets.ts'
import { useOfferedWallets } from '../queries/wallets.ts'
import { TicketCode } from './ticket-code.tsx'
import styles from './ticket-strip.module.css'

/** A party's tickets side by side: swipe from one to the next, or press. */
export function TicketStrip({ tickets: { tickets, reference, reservation_id } }: { tickets: Tickets }) {
  const offered = useOfferedWallets()
  const strip = useRef<HTMLUListElement>(null)
  const go = (n: number) => {
    const ticket = strip.current?.children[n - 1]
    ticket?.scrollIntoView({ block: 'nearest', inline: 'center' })
    ticket?.querySelector<HTMLElement>('button:enabled')?.focus({ preventScroll: true })
  }
  return (
    <ul ref={strip} className={styles.strip} aria-label="Tickets">
      {tickets.map((ticket) => (
        <TicketCode
          key={ticket.n}
          ticket={ticket}
          reference={reference}
          reservationId={reservation_id}
          offered={offered}
          onGo={go}
        />
      ))}
    </ul>
  )
}
