import { describe, expect, it } from 'vitest'
import { doorEvent, doorGuest } from '../../../testing/door.ts'
import { findByReference, findGuests, type GuestFilter } from './find-guests.ts'

const guests = [
  doorGuest({ id: '1', name: 'Zoë Ångström', reference: 'ZZ11', phone_end: '0042' }),
  doorGuest({ id: '2', name: 'Ana Costa', guests: ['Béa Lima'], inside: 1, list_name: 'Friends of Ferro' }),
  doorGuest({ id: '3', name: 'Carl Nunes', party_size: 1, inside: 1 }),
  doorGuest({ id: '4', name: 'Dee Ray', balance_due_minor: 500 }),
  doorGuest({ id: '5', name: 'Eli Kim', status: 'cancelled', table: 'T12' }),
]
const now = { event: doorEvent(), at: Date.parse('2026-11-20T23:30:00Z') }
const ids = (filter: GuestFilter, search = '', at = now.at) =>
  findGuests(guests, { filter, search }, { ...now, at }).map(({ id }) => id)

describe('the guests of a door', () => {
  it('are sorted by name', () => expect(ids('all')).toEqual(['2', '3', '4', '5', '1']))

  it('are found by any known detail, however it is written', () => {
    expect(ids('all', 'zoe angs')).toEqual(['1'])
    expect(ids('all', 'BEA')).toEqual(['2'])
    expect(ids('all', 'zz11')).toEqual(['1'])
    expect(ids('all', '0042')).toEqual(['1'])
    expect(ids('all', 't12')).toEqual(['5'])
    expect(ids('all', 'ferro')).toEqual(['2'])
    expect(ids('all', 'ana zoe')).toEqual([])
  })

  it('are those still expected, those inside, and those to be stopped', () => {
    expect(ids('expected')).toEqual(['2', '1'])
    expect(ids('inside')).toEqual(['2', '3'])
    expect(ids('stopped')).toEqual(['4', '5'])
    // Everyone still outside when entry has ended; the party that is inside is no longer stopped.
    expect(ids('stopped', '', Date.parse('2026-11-21T05:00:00Z'))).toEqual(['2', '4', '5', '1'])
  })
})

describe('a booking reference', () => {
  const booked = [doorGuest({ id: '7', name: 'Noor Halim', reference: 'NQ31-8Z0V' })]

  it.each(['NQ31-8Z0V', 'nq318z0v', ' NQ31 8ZOV ', 'nqe1'])('typed as %s', (typed) => {
    expect(findByReference(booked, typed)?.id).toBe(typed === 'nqe1' ? undefined : '7')
  })

  it('finds its booking in the search too, without the dash', () => {
    expect(findGuests(booked, { filter: 'all', search: 'nq318z0v' }, now).map(({ id }) => id)).toEqual(['7'])
  })
})
