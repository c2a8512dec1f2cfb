import { describe, expect, it } from 'vitest'
import { whatIsMissing, type PublishFacts } from './publish-check.ts'

const now = Temporal.Instant.from('2026-11-20T12:00:00Z')
const ready: PublishFacts = {
  starts_at: '2026-11-21T22:00:00Z',
  ends_at: '2026-11-22T05:00:00Z',
  prestations: [{ kind: 'entry', status: 'on_sale' }, { kind: 'extra', status: 'draft' }],
  is_onboarded: true,
  subscription_refusal: null,
  published_in_month: 7,
  events_per_month: 8,
}
const keys = (change: Partial<PublishFacts>) => whatIsMissing({ ...ready, ...change }, now).map(({ key }) => key)

describe('publishing', () => {
  it('asks nothing more of a night that is ready.', () => {
    expect(keys({})).toEqual([])
    expect(keys({ published_in_month: 500, events_per_month: null })).toEqual([])
  })

  it.each<[string, Partial<PublishFacts>, string[]]>([
    ['a club that is not set up', { is_onboarded: false, subscription_refusal: 'Choose a plan.' }, ['onboarding']],
    ['a subscription that does not publish', { subscription_refusal: 'Pay the open invoice.' }, ['subscription']],
    ['a month that is used up', { published_in_month: 8 }, ['events_per_month']],
    ['a start at this moment', { starts_at: '2026-11-20T12:00:00Z', ends_at: '2026-11-20T18:00:00Z' }, ['starts_at_local']],
    ['an end at the start', { ends_at: '2026-11-21T22:00:00Z' }, ['ends_at_local']],
    ['more than a day', { ends_at: '2026-11-22T22:00:01Z' }, ['ends_at_local']],
    ['nothing to sell', { prestations: [] }, ['prestations']],
    ['nothing on sale', { prestations: [{ kind: 'entry', status: 'paused' }] }, ['prestations']],
    ['only what comes with an entry', { prestations: [{ kind: 'bottle', status: 'on_sale' }] }, ['prestations']],
  ])('names %s.', (_, change, expected) => expect(keys(change)).toEqual(expected))

  it('names all that is missing at once, each with a sentence.', () => {
    const missing = whatIsMissing({ ...ready, is_onboarded: false, published_in_month: 8, starts_at: '2026-11-19T22:00:00Z', prestations: [] }, now)
    expect(missing.map(({ key }) => key)).toEqual(['onboarding', 'events_per_month', 'starts_at_local', 'ends_at_local', 'prestations'])
    for (const { message } of missing) expect(message).toMatch(/^[A-Z].+\.$/)
  })
})
