import { expect, it } from 'vitest'
import { actionsMatching } from './action-words.ts'

const actions = ['actOnClub', 'updateClub', 'updateEvent', 'manageClubReservation']

it.each([
  ['', null],
  ['club', ['actOnClub', 'updateClub', 'manageClubReservation']],
  ['Club upd', ['updateClub']],
  ['updateClub', ['updateClub']],
  ['lub', []],
  ['!?', []],
])('A search for %j finds %j.', (search, expected) => {
  expect(actionsMatching(search, actions)).toEqual(expected)
})
