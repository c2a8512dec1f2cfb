import { expect, it } from 'vitest'
import { aReservation } from '../../../../shared/testing/reservations.ts'
import { changesOf, modifyValues, ontoCurrent } from './modify-values.ts'

const arrival_at = '2026-11-28T23:00:00.000Z'
const base = aReservation(7, { party_size: 2, notes: 'By the bar', guests: [{ name: 'Ana' }] })

it('Sends only what a guest changed.', () => {
  const values = modifyValues(base)
  expect(changesOf({ ...values, notes: ' By the bar ' }, base)).toEqual({})
  expect(changesOf({ party: 3, guests: 'Ana\nBo', arrival_at, notes: '' }, base)).toEqual({
    party_size: 3,
    guests: [{ name: 'Ana' }, { name: 'Bo' }],
    arrival_at,
    notes: '',
  })
  expect(changesOf({ ...values, arrival_at: '' }, aReservation(7, { ...base, arrival_at }))).toEqual({ arrival_at: null })
})

it('Keeps what a guest changed, and adopts what was changed elsewhere.', () => {
  const current = aReservation(7, {
    ...base,
    party_size: 4,
    notes: 'By the stage',
    guests: [{ name: 'Cy' }],
    arrival_at,
    version: 9,
  })
  const values = modifyValues(base)
  expect(ontoCurrent(values, base, current)).toEqual(modifyValues(current))
  const mine = { party: 3, guests: 'Bo', arrival_at: '2026-11-29T00:00:00.000Z', notes: 'Near the door' }
  expect(ontoCurrent(mine, base, current)).toEqual(mine)
  expect(changesOf(ontoCurrent({ ...values, notes: 'Near the door' }, base, current), current)).toEqual({
    notes: 'Near the door',
  })
})
