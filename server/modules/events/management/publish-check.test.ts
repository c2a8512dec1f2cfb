import { describe, expect, it } from 'vitest'
import { whatIsMissing, type PublishFacts } from './publish-check.ts'

const now = Temporal.Instant.from('2026-11-20T12:00:00Z')
const entry: PublishFacts['prestations'][number] = {
  kind: 'entry',
  status: 'on_sale',
  visibility: 'public',
  sales_end_at: null,
  entry_end_at: null,
  arrive_by: null,
}
const ready: PublishFacts = {
  starts_at: '2026-11-21T22:00:00Z',
  ends_at: '2026-11-22T05:00:00Z',
  sales_end_at: '2026-11-22T04:00:00Z',
  capacity: 300,
  licence_capacity: 300,
  prestations: [entry, { ...entry, kind: 'extra', status: 'draft' }],
  is_onboarded: true,
  subscription_refusal: null,
  published_in_month: 7,
  events_per_month: 8,
}
const keys = (change: Partial<PublishFacts>) => whatIsMissing({ ...ready, ...change }, now).map(({ key }) => key)

describe('publishing', () => {
  it('requires nothing more of a complete event.', () => {
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
    ['nothing on sale', { prestations: [{ ...entry, status: 'paused' }] }, ['prestations']],
    ['only what comes with an entry', { prestations: [{ ...entry, kind: 'bottle' }] }, ['prestations']],
    ['only what guests do not see', { prestations: [{ ...entry, visibility: 'hidden' }] }, ['prestations']],
    ['only what is no longer on sale', { prestations: [{ ...entry, sales_end_at: '2026-11-20T12:00:00Z' }] }, ['prestations']],
    ['only what admits no one any more', { prestations: [{ ...entry, arrive_by: '2026-11-20T12:00:00Z' }] }, ['prestations']],
    ['booking that has closed', { sales_end_at: '2026-11-20T12:00:00Z' }, ['sales_end_at_local']],
    ['more places than the licence allows', { capacity: 301 }, ['capacity']],
  ])('names %s.', (_, change, expected) => expect(keys(change)).toEqual(expected))

  it('requires nothing more if what is on sale needs a code, or one of several is still on sale.', () => {
    expect(keys({ prestations: [{ ...entry, visibility: 'code' }] })).toEqual([])
    expect(
      keys({
        prestations: [
          { ...entry, sales_end_at: '2026-11-20T11:00:00Z' },
          { ...entry, sales_end_at: '2026-11-20T12:00:01Z' },
        ],
      }),
    ).toEqual([])
  })

  it('names everything missing at once, each with a sentence.', () => {
    const missing = whatIsMissing(
      { ...ready, is_onboarded: false, published_in_month: 8, starts_at: '2026-11-19T22:00:00Z', prestations: [] },
      now,
    )
    expect(missing.map(({ key }) => key)).toEqual([
      'onboarding',
      'events_per_month',
      'starts_at_local',
      'ends_at_local',
      'prestations',
    ])
    for (const { message } of missing) expect(message).toMatch(/^[A-Z].+\.$/)
  })
})
