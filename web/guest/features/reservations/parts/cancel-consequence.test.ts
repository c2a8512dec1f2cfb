import { expect, it } from 'vitest'
import { aReservation } from '../../../../shared/testing/reservations.ts'
import { formatEventDate } from '../../../../shared/format/format.ts'
import { cancelConsequence } from './cancel-consequence.ts'

const preview = {
  refund_minor: 0,
  kept_minor: 0,
  kept_deposit_minor: 0,
  refund_bp: 10_000,
  free_until: null as string | null,
  party_size: 0,
  total_minor: 0,
}

it.each<[string, typeof preview, number, string[], number?]>([
  ['nothing was paid', preview, 2, ['There’s nothing to refund. Your 2 places go back on sale right away.']],
  ['one comes alone', preview, 1, ['There’s nothing to refund. Your place goes back on sale right away.']],
  [
    'all comes back',
    { ...preview, refund_minor: 2400, free_until: '2026-11-18T23:00:00Z' },
    2,
    [
      'We refund €24.00. Your 2 places go back on sale right away.',
      'You can cancel free of charge until Wed, Nov 18, 2026, 11:00 PM.',
    ],
  ],
  [
    'half comes back',
    { ...preview, refund_minor: 1200, kept_minor: 1200, refund_bp: 5000, free_until: '2026-11-18T23:00:00Z' },
    2,
    ['We refund €12.00. The club keeps €12.00. Your 2 places go back on sale right away.'],
  ],
  [
    'nothing comes back',
    { ...preview, kept_minor: 2400, refund_bp: 0 },
    2,
    ['No refund: the club keeps €24.00. Your 2 places go back on sale right away.'],
  ],
  [
    'some of it stays',
    { ...preview, party_size: 2, total_minor: 2400 },
    6,
    ['There’s nothing to refund. You keep places for 2 guests: €24.00.'],
  ],
  [
    'what stays is paid in part, and what goes is not',
    { ...preview, party_size: 5, total_minor: 20_000 },
    6,
    ['You haven’t paid for these items, so there’s no refund. You keep places for 5 guests: €200.00, of which €50.00 is paid.'],
    5_000,
  ],
  [
    'what stays is paid, and the rest comes back',
    { ...preview, party_size: 2, total_minor: 2400, refund_minor: 2600 },
    6,
    ['We refund €26.00. You keep places for 2 guests: €24.00, already paid.'],
    5_000,
  ],
])('if %s, it says so', (_, ...row) => {
  const [line_ids, party_size, sentences, paid_minor = 0] = row
  const moment = (at: string) => formatEventDate(at, 'UTC')
  expect(cancelConsequence(line_ids, aReservation(1, { party_size, paid_minor }), moment)).toEqual(sentences)
})
