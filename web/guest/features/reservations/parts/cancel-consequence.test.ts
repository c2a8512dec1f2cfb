import { expect, it } from 'vitest'
import { aReservation } from '../../../../shared/testing/reservations.ts'
import { formatEventDate } from '../../../../shared/format/format.ts'
import { cancelConsequence } from './cancel-consequence.ts'

const preview = {
  refund_minor: 0,
  kept_minor: 0,
  kept_deposit_minor: 0,
  refund_bp: 10_000,
  free_until: null,
  party_size: 0,
  total_minor: 0,
}

it.each([
  [
    'nothing was paid',
    preview,
    2,
    ['You paid nothing, so there is nothing to refund. Your 2 places go back on sale right away.'],
  ],
  ['one comes alone', preview, 1, ['You paid nothing, so there is nothing to refund. Your place goes back on sale right away.']],
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
    ['You paid nothing, so there is nothing to refund. You keep places for 2 guests, €24.00 in total.'],
  ],
])('if %s, it says so', (_, given, party_size, sentences) => {
  const moment = (at: string) => formatEventDate(at, 'UTC')
  expect(cancelConsequence(given, aReservation(1, { party_size }), moment)).toEqual(sentences)
})
