import { describe, expect, it } from 'vitest'
import { findLost, isSetUp, requirementsOf, type SetupFacts } from './club-setup.ts'

const complete: SetupFacts = {
  name: 'Kelder',
  legal_name: 'Kelder B.V.',
  street: 'Kade 1',
  city: 'Amsterdam',
  country: 'NL',
  timezone: 'Europe/Amsterdam',
  currency: 'EUR',
  licence_capacity: 300,
  contact_email: 'hello@kelder.example',
  contact_phone: '+31 20 555 0100',
}

describe('The setup of a club', () => {
  it('is complete with all required fields.', () => {
    expect(isSetUp(complete)).toBe(true)
    expect(requirementsOf(complete).map(({ key }) => key)).toEqual([
      'name',
      'legal_name',
      'address',
      'timezone',
      'currency',
      'licence_capacity',
      'contact_email',
      'contact_phone',
    ])
  })

  it.each([
    ['name', '', 'name'],
    ['legal_name', '', 'legal_name'],
    ['street', '', 'address'],
    ['city', '', 'address'],
    ['country', null, 'address'],
    ['timezone', null, 'timezone'],
    ['currency', null, 'currency'],
    ['licence_capacity', null, 'licence_capacity'],
    ['contact_email', null, 'contact_email'],
    ['contact_phone', null, 'contact_phone'],
  ] as const)('lacks something without its %s (%j): %s is due.', (field, empty, key) => {
    const club = { ...complete, [field]: empty }
    expect(isSetUp(club)).toBe(false)
    expect(
      requirementsOf(club)
        .filter(({ state }) => state === 'due')
        .map((one) => one.key),
    ).toEqual([key])
  })
})

describe('An open club', () => {
  it('may replace what its setup required, but not clear it.', () => {
    expect(findLost(complete, { ...complete, street: 'Kade 2', licence_capacity: 1 })).toEqual({})
    expect(findLost(complete, { ...complete, street: '', timezone: null })).toEqual({
      street: ['Street is required'],
      timezone: ['Time zone is required'],
    })
  })

  it('need not add what it never had.', () => {
    const old = { ...complete, contact_phone: null }
    expect(findLost(old, { ...old, name: 'Keldertje' })).toEqual({})
  })
})
