import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { adjustClientPoints, getClientPoints, listClientPoints, type ClientPoints } from '#contract/loyalty/client-points.ts'
import { listClubRedemptions, type ClubRedemption } from '#contract/loyalty/redemption-list.ts'
import {
  createReward,
  listRewards,
  manageClubRedemption,
  scanRedemption,
  updateReward,
  type ClubReward,
} from '#contract/loyalty/club-rewards.ts'
import { getLoyaltyRules, previewLoyaltyRules, updateLoyaltyRules, type LoyaltyRules } from '#contract/loyalty/rules.ts'
import { standardTerms } from '#contract/loyalty/terms.ts'
import { keepSession } from '../../../../shared/session/session.ts'
import { Answers } from '../../../../shared/testing/answers.ts'
import { profiles, signedIn } from '../../../../shared/testing/people.ts'
import { find, findAction, findAs, press, settle, type } from '../../../../shared/testing/render.tsx'
import { renderOffice } from '../../../testing/render-office.tsx'
import '../parts/reward-dialog.tsx'

const rules: LoyaltyRules = { ...standardTerms, points_rate_bp: 10_000, version: 1 }
const aReward: ClubReward = {
  id: '0192aaaa-bbbb-7ccc-8ddd-000000000001',
  name: 'House cocktail',
  description: '',
  kind: 'drink',
  points_cost: 220,
  cost_minor: 400,
  currency: 'EUR',
  stock: 20,
  taken: 3,
  per_client_limit: null,
  min_tier: 'member',
  starts_at: null,
  ends_at: null,
  is_alcohol: true,
  approval: 'manual',
  redeem_within_days: 30,
  status: 'active',
  figures: { open: 1, fulfilled: 2, points_spent: 440, cost_minor: 800, spend_minor: 12_000 },
  version: 4,
}
const aRequest: ClubRedemption = {
  id: '0192aaaa-bbbb-7ccc-8ddd-000000000002',
  reference: 'AB12-CD34',
  status: 'pending',
  reward: { id: aReward.id, name: 'House cocktail', kind: 'drink', is_alcohol: true },
  client_id: '0192aaaa-bbbb-7ccc-8ddd-000000000003',
  client_name: 'Bo Vos',
  tier: 'silver',
  is_adult_verified: true,
  points: 220,
  requested_at: '2026-11-21T20:00:00Z',
  expires_at: '2026-12-21T20:00:00Z',
  decided_at: null,
  fulfilled_at: null,
  handled_by_name: null,
  reason: '',
  allowed_actions: ['approve', 'reject'],
}
const aClient: ClientPoints = {
  client_id: aRequest.client_id,
  name: 'Bo Vos',
  tier: 'silver',
  available: 340,
  debt: 0,
  visits: 7,
  points_base_minor: 42_000,
  first_visit_on: '2026-03-01',
  last_visit_on: '2026-11-14',
}
const answers = () =>
  new Answers()
    .give(listClubRedemptions, { redemptions: [aRequest], count: 1, next: null })
    .give(listRewards, { rewards: [aReward], currency: 'EUR', timezone: 'Europe/Amsterdam', count: 1, next: null })
    .give(getLoyaltyRules, rules)
    .give(listClientPoints, { clients: [aClient], currency: 'EUR', count: 1, next: null })

beforeEach(() => keepSession(signedIn(profiles.admin)))
afterEach(() => void vi.unstubAllGlobals())

async function open(path: string, api: Answers) {
  vi.stubGlobal('fetch', api.fetch)
  return renderOffice(path, api)
}
const submit = () => [...find('[role="dialog"]').querySelectorAll('button')].at(-1)!
/** The dialog's field whose label starts like this. */
const field = (label: string) => {
  const match = [...find('[role="dialog"]').querySelectorAll('label')].find(({ textContent }) => textContent.startsWith(label))
  return findAs(`[id="${match?.htmlFor}"]`, HTMLInputElement)
}
const text = () => document.body.textContent

describe('Redemptions', () => {
  it('are a queue, counted in the navigation.', async () => {
    const api = answers()
    await open('/admin-club/rewards', api)
    for (const word of ['Bo Vos', 'To approve', 'House cocktail', 'Verified'])
      expect(find('tbody tr').textContent).toContain(word)
    expect(api.requests).toContain('club-admin/redemptions/?status=pending&limit=1')
    expect(text()).toContain('Rewards1 to approve')
  })

  it('are rejected with a reason.', async () => {
    const api = answers().give(manageClubRedemption, { ...aRequest, status: 'rejected', allowed_actions: [] })
    await open('/admin-club/rewards', api)
    await press(find('[aria-label^="Actions for"]'))
    await press(findAction('Reject request'))
    await press(submit())
    expect(text()).toContain('Reason is required')
    await type(findAs('[role="dialog"] textarea', HTMLTextAreaElement), 'The bar is closed')
    await press(submit())
    expect(api.sent).toMatchObject([
      { endpoint: 'manageClubRedemption', body: { action: 'reject', reason: 'The bar is closed' } },
    ])
  })

  it('are fulfilled by a code, or show why not.', async () => {
    const api = answers().fail(scanRedemption, 409, { code: 'reward_code_expired', error: 'This code is too old.' })
    await open('/admin-club/rewards', api)
    await press(findAction('Redeem code'))
    await type(field('Code'), 'ab12-cd34-0f6k2m')
    await press(submit())
    await settle()
    expect(text()).toContain('This code is too old.')
    api.give(scanRedemption, { ...aRequest, status: 'fulfilled', allowed_actions: ['undo'] })
    await press(submit())
    await settle()
    expect(text()).toContain('Redeemed. Give Bo Vos their reward: House cocktail.')
  })
})

describe("A club's rewards", () => {
  it('show what they cost and brought, and can be added.', async () => {
    const api = answers().give(createReward, aReward)
    await open('/admin-club/rewards?tab=rewards', api)
    for (const word of ['House cocktail', 'On offer', '220', '17 of 20', '€8.00', '€120.00'])
      expect(find('tbody tr').textContent).toContain(word)
    await press(findAction('Add reward'))
    await press(submit())
    expect(text()).toContain('Name is required')
    await type(field('Name'), 'Free entry')
    await type(field('Points'), '350')
    await press(submit())
    expect(api.sent).toMatchObject([
      {
        endpoint: 'createReward',
        body: { name: 'Free entry', kind: 'drink', points_cost: 350, status: 'active', approval: 'manual' },
      },
    ])
  })

  it('have a window on the club’s clock, and say when it has not begun or is over.', async () => {
    const scheduled = { ...aReward, starts_at: '2099-01-09T19:00:00Z', ends_at: '2099-01-10T05:00:00Z' }
    const ended = { ...aReward, id: `${aReward.id.slice(0, -1)}5`, name: 'Old drink', ends_at: '2020-01-01T00:00:00Z' }
    const of = { currency: 'JPY', timezone: 'Asia/Tokyo' }
    const api = answers()
      .give(listRewards, { rewards: [scheduled, ended], ...of, count: 2, next: null })
      .give(updateReward, scheduled)
    await open('/admin-club/rewards?tab=rewards', api)
    expect(
      [...document.querySelectorAll('tbody tr')].map((row) => /Scheduled|Ended|On offer/.exec(row.textContent)?.[0]),
    ).toEqual(['Scheduled', 'Ended'])
    await press(find('[aria-label^="Actions for House cocktail"]'))
    await press(findAction('Edit reward'))
    const time = (label: string) => findAs(`[role="dialog"] [aria-label="${label}: time"]`, HTMLInputElement)
    expect([time('Available from').value, time('Available until').value]).toEqual(['04:00', '14:00'])
    await type(time('Available until'), '03:00')
    await press(submit())
    expect(text()).toContain('Choose an end after the start')
    await type(time('Available until'), '16:30')
    await press(submit())
    expect(api.sent).toMatchObject([
      {
        endpoint: 'updateReward',
        body: { starts_at: '2099-01-09T19:00:00.000Z', ends_at: '2099-01-10T07:30:00.000Z', version: 4 },
      },
    ])
  })
})

describe("A club's rules", () => {
  it('are saved, and show what they would have cost.', async () => {
    const cost = { spend_points: 900, visit_points: 100, points: 1_000, cost_minor: 2_500 }
    const preview = { from: '2026-10-22', to: '2026-11-20', currency: 'EUR', visits: 20, points_base_minor: 90_000 }
    const api = answers()
      .give(previewLoyaltyRules, {
        ...preview,
        actual: cost,
        proposed: { ...cost, points: 2_000, cost_minor: 5_000 },
        cost_per_point_thousandths: 2_500,
      })
      .give(updateLoyaltyRules, { ...rules, version: 2 })
    await open('/admin-club/rewards?tab=rules', api)
    await press(findAction('Calculate last month'))
    await settle()
    for (const word of ['2,000', 'worth €50.00', '€900.00']) expect(text()).toContain(word)
    await press(findAction('Save rules'))
    expect(api.sent.at(-1)).toMatchObject({
      endpoint: 'updateLoyaltyRules',
      body: { points_rate_bp: 10_000, visit_points: 50, version: 1 },
    })
  })
})

describe('Client points', () => {
  it('are sorted by pressing a heading.', async () => {
    const api = answers()
    const { address } = await open('/admin-club/client-points', api)
    await press(findAction('Last visit'))
    expect(address()).toBe('/admin-club/client-points?sort=last_visit')
    expect(api.requests.some((path) => path.includes('sort=last_visit'))).toBe(true)
  })

  it('list clients by spend, with their history beside.', async () => {
    const { name: _name, client_id: _client, ...rest } = aClient
    const points = {
      available: 340,
      pending: 0,
      expiring: null,
      tier: { ...rules.tiers[1]!, points: 600 },
      next_tier: null,
      debt: 0,
      is_enabled: true,
      last_visit_on: rest.last_visit_on,
    }
    const entry = {
      id: '0192aaaa-bbbb-7ccc-8ddd-000000000009',
      kind: 'adjusted' as const,
      points: 20,
      at: '2026-11-20T10:00:00Z',
      business_date: '2026-11-20',
      reservation: null,
      reward_name: null,
      reason: 'Long wait',
      actor_name: 'Mia Stern',
    }
    const api = answers()
      .give(getClientPoints, { client: aClient, points, currency: 'EUR', history: [entry], count: 1, next: null })
      .give(adjustClientPoints, { ...aClient, available: 360 })
    await open(`/admin-club/client-points?client=${aClient.client_id}`, api)
    await settle()
    for (const word of ['Bo Vos', 'Silver', '340', '€420.00']) expect(find('tbody tr').textContent).toContain(word)
    for (const word of ['Adjusted', 'Long wait', 'by Mia Stern', '+20']) expect(text()).toContain(word)
  })
})
