import { expect, it } from 'vitest'
import { modifyConsequence } from './modify-consequence.ts'

const same = {
  party_size: 2,
  changes: [],
  total_minor: 2400,
  difference_minor: 0,
  to_pay_minor: 0,
  due_at_club_minor: 2400,
  refund_minor: 0,
  kept_minor: 0,
}
const entry = { name: 'Entry', unit_price_minor: 1500 }

it.each([
  ['nothing costs anything', same, ['The price won’t change.']],
  [
    'more come',
    { ...same, changes: [{ ...entry, quantity: 2 }], total_minor: 5400, difference_minor: 3000, to_pay_minor: 3000 },
    ['2 × Entry added, €15.00 each.', '€30.00 more: €54.00 in total.', '€30.00 of that is due online.'],
  ],
  [
    'fewer come',
    {
      ...same,
      changes: [{ ...entry, quantity: -1 }],
      total_minor: 900,
      difference_minor: -1500,
      refund_minor: 750,
      kept_minor: 750,
    },
    ['1 × Entry released.', '€15.00 less: €9.00 in total.', 'We refund €7.50. The club keeps €7.50.'],
  ],
])('if %s, it says so', (_, preview, sentences) => {
  expect(modifyConsequence(preview, 'EUR')).toEqual(sentences)
})
