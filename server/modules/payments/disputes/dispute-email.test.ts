import { expect, it } from 'vitest'
import { disputeEmail } from './dispute-email.ts'

const facts = {
  club_name: 'Kelder Noord',
  amount_minor: 4_000,
  currency: 'EUR',
  url: 'https://vesper.example/disputes',
  site: 'https://vesper.example',
}

it.each([
  ['open', 'reservation', 'club', 'The guest’s bank has taken back €40.00 paid for a reservation'],
  ['won', 'reservation', 'club', 'The bank decided in your favour.'],
  ['won', 'reservation', 'platform', 'The bank decided in the club’s favour.'],
  [
    'lost',
    'reservation',
    'club',
    'decided in the guest’s favour. The €40.00 paid for a reservation won’t be returned, and you bear the loss.',
  ],
  ['lost', 'reservation', 'platform', 'and the club bears the loss.'],
  ['open', 'invoice', 'club', 'Your bank has taken back €40.00 paid for an invoice'],
  ['won', 'invoice', 'club', 'The bank decided in our favour.'],
  ['lost', 'invoice', 'club', 'decided in your favour. The €40.00 paid for an invoice won’t be returned, and we bear the loss.'],
  [
    'lost',
    'invoice',
    'platform',
    'decided in the club’s favour. The €40.00 paid for an invoice won’t be returned, and the platform bears the loss.',
  ],
] as const)(
  'A dispute that is %s about a %s tells the %s who gains and who bears the loss.',
  (state, purpose_kind, to, words) => {
    expect(disputeEmail({ ...facts, state, purpose_kind, to }).text).toContain(words)
  },
)
