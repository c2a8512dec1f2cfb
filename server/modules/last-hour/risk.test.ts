import { describe, expect, it } from 'vitest'
import { headsStillComing, mayPassOn, overflowRisk, listStandingOf, type ListParty } from './risk.ts'

const party = (id: string, party_size: number, comes: number, is_passed_on = false): ListParty => ({
  id,
  party_size,
  comes,
  is_passed_on,
})

describe('How many guests still come', () => {
  it('adds up to one, with parties that come whole and each on its own.', () => {
    expect(headsStillComing([])).toEqual([1])
    expect(headsStillComing([party('a', 2, 0.25)])).toEqual([0.75, 0, 0.25])
    const chances = headsStillComing([party('a', 1, 0.5), party('b', 2, 0.5)])
    expect(chances).toEqual([0.25, 0.25, 0.25, 0.25])
    expect(chances.reduce((sum, one) => sum + one)).toBeCloseTo(1)
  })
})

describe('What a list may pass on', () => {
  const tens = Array.from({ length: 10 }, (_, index) => party(String(index), 1, 0.1))

  it.each<[string, ListParty[], number, string[]]>([
    ['nothing of nobody', [], 0.05, []],
    ['everything of parties that never come', [party('a', 4, 0), party('b', 2, 0)], 0, ['a', 'b']],
    ['nothing, where no risk is accepted and everyone may come', [party('a', 1, 0.5), party('b', 1, 0.5)], 0, []],
    ['nothing, where one party is likelier to come than accepted', [party('a', 2, 0.06)], 0.05, []],
    ['a party exactly as likely to come as accepted', [party('a', 2, 0.05)], 0.05, ['a']],
    // Of ten guests who each come with 1 in 10: more than three with 1.3 in 100, more than two with 7 in 100.
    ['seven of ten, keeping three places', tens, 0.05, ['0', '1', '2', '3', '4', '5', '6']],
    ['eight of ten, keeping two places', tens, 0.08, ['0', '1', '2', '3', '4', '5', '6', '7']],
    ['the least likely first', [party('a', 1, 0.9), party('b', 1, 0.01)], 0.05, ['b']],
    ['a smaller party where a larger one would be too much', [party('a', 3, 0.01), party('b', 1, 0.02)], 0.02, ['a']],
    // Two places passed on already may still be asked for, so the rest keeps more.
    ['less, once some were passed on', tens.map((one, index) => ({ ...one, is_passed_on: index < 7 })), 0.05, []],
  ])('is %s.', (_, parties, accepted, ids) => {
    expect(mayPassOn(parties, accepted)).toEqual(ids)
  })

  it('never leaves a higher risk than accepted, and one more party would.', () => {
    for (let seed = 1; seed <= 200; seed += 1) {
      const at = (n: number) => (Math.sin(seed * 7.13 + n * 3.77) + 1) / 2
      const parties = Array.from({ length: 1 + (seed % 12) }, (_, n) =>
        party(`p${n}`, 1 + Math.floor(at(n) * 4), at(n + 50) * 0.4),
      )
      const accepted = at(99) * 0.3
      const ids = mayPassOn(parties, accepted)
      const after = parties.map((one) => ({ ...one, is_passed_on: ids.includes(one.id) }))
      const { kept, risk } = listStandingOf(after)
      expect(risk).toBeLessThanOrEqual(accepted + 1e-6)
      for (const { party_size } of after.filter(({ is_passed_on }) => !is_passed_on))
        expect(overflowRisk(parties, kept - party_size)).toBeGreaterThan(accepted)
    }
  })
})
