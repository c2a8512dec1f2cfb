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
    const ticket = strip.current?.children[tickets.findIndex((one) => one.n === n)]
    ticket?.scrollIntoView({ block: 'nearest', inline: 'center' })
    ticket?.querySelector<HTMLElement>('button:enabled')?.focus({ preventScroll: true })
  }
  return (
    <ul ref={strip} className={styles.strip} aria-label="Tickets">
      {tickets.map((ticket, index) => (
        <TicketCode
          key={ticket.n}
          ticket={ticket}
          reference={reference}
          source={{ id: reservation_id }}
          offered={offered}
          before={tickets[index - 1]?.n}
          after={tickets[index + 1]?.n}
          onGo={go}
        />
      ))}
    </ul>
  )
}
