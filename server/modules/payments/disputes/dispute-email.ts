import type { Email } from '../../../infrastructure/mail/email.ts'
import { formatMoney } from '../../../infrastructure/mail/format.ts'
import { writeEmail } from '../../../infrastructure/mail/write-email.ts'

export interface DisputeFacts {
  club_name: string
  state: 'open' | 'won' | 'lost'
  amount_minor: number
  currency: string
  /** The purpose paid for, which decides who bears a loss. */
  purpose_kind: 'reservation' | 'invoice'
  to: 'club' | 'platform'
  url: string
  site: string
}

const labels = { reservation: 'Open the reservation', invoice: 'Open my subscription' }
const headings = { open: 'Payment disputed', won: 'Dispute won', lost: 'Dispute lost' }

/** Whose bank, in whose favour and at whose expense, as the recipient reads it. */
const parties = {
  reservation: {
    club: { payer: 'the guest’s', payee: 'your', loss: 'you bear' },
    platform: { payer: 'the guest’s', payee: 'the club’s', loss: 'the club bears' },
  },
  invoice: {
    club: { payer: 'your', payee: 'our', loss: 'we bear' },
    platform: { payer: 'the club’s', payee: 'your', loss: 'the platform bears' },
  },
}

function sentence({ state, amount_minor, currency, purpose_kind, to }: DisputeFacts): string {
  const paid = `${formatMoney(amount_minor, currency)} paid for ${purpose_kind === 'reservation' ? 'a reservation' : 'an invoice'}`
  const { payer, payee, loss } = parties[purpose_kind][to]
  switch (state) {
    case 'open':
      return `${payer.charAt(0).toUpperCase()}${payer.slice(1)} bank has taken back ${paid}: the payment is disputed. The amount is held until the bank decides, and can’t be refunded until then.`
    case 'won':
      return `The bank decided in ${payee} favour. The ${paid} has been returned.`
    case 'lost':
      return `The bank decided in ${payer} favour. The ${paid} won’t be returned, and ${loss} the loss.`
  }
}

/** To the club and the platform, whenever a dispute is opened or decided. */
export function disputeEmail(facts: DisputeFacts): Email {
  const { club_name, state, amount_minor, currency, purpose_kind, to, url, site } = facts
  return writeEmail({
    subject: `${headings[state]}: ${club_name}`,
    heading: headings[state],
    text: [sentence(facts)],
    action: { label: to === 'platform' ? 'Open disputes' : labels[purpose_kind], url },
    facts: [
      ['Club', club_name],
      ['Amount', formatMoney(amount_minor, currency)],
    ],
    reason: to === 'club' ? 'You received this because you run this club.' : 'You received this because you run the platform.',
    site,
  })
}
