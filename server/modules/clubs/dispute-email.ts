import type { Email } from '../../infrastructure/mail/email.ts'
import { formatMoney } from '../../infrastructure/mail/format.ts'
import { writeEmail } from '../../infrastructure/mail/write-email.ts'

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

function sentence({ state, amount_minor, currency, purpose_kind, to }: DisputeFacts): string {
  const amount = formatMoney(amount_minor, currency)
  const thing = purpose_kind === 'reservation' ? 'a reservation' : 'an invoice'
  const bearer = purpose_kind === 'invoice' ? 'the platform' : to === 'club' ? 'you' : 'the club'
  switch (state) {
    case 'open':
      return `A customer’s bank has taken back ${amount} paid for ${thing} because the customer disputes the payment. The amount is held until the bank decides, and can’t be refunded until then.`
    case 'won':
      return `The bank decided in your favour. The ${amount} paid for ${thing} has been returned.`
    case 'lost':
      return `The bank decided in the customer’s favour. The ${amount} paid for ${thing} won’t be returned, and ${bearer} ${bearer === 'you' ? 'bear' : 'bears'} the loss.`
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
