import * as z from 'zod/mini'

/** A ticket of a party that alone got a new code: it was claimed by a companion, or taken back from one. */
export const ReissuedTicket = z.object({
  n: z.int(),
  series: z.int(),
  /** Who has claimed it. */
  name: z.optional(z.string()),
})

export type ReissuedTicket = z.output<typeof ReissuedTicket>

interface TicketedParty {
  ticket_series: number
  reissued?: ReissuedTicket[] | undefined
}

/** The series in which ticket `n` admits its guest: the party's, unless this ticket alone got a new code. */
export const seriesOfTicket = ({ ticket_series, reissued = [] }: TicketedParty, n: number): number =>
  reissued.find((one) => one.n === n)?.series ?? ticket_series
