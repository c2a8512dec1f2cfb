import { getPoints, type MyPoints } from '#contract/loyalty/points.ts'
import {
  getRewardCode,
  listClientRewards,
  listRedemptions,
  manageRedemption,
  redeemReward,
  type ClientReward,
  type Redemption,
} from '#contract/loyalty/rewards.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keepSession } from '../../../../shared/session/session.ts'
import { Answers } from '../../../../shared/testing/answers.ts'
import { profiles, signedIn } from '../../../../shared/testing/people.ts'
import { find, findAction, findFieldAs, press, settle, type } from '../../../../shared/testing/render.tsx'
import { renderApp } from '../../../testing/render-app.tsx'

const club = { id: '0192aaaa-0000-7000-8000-000000000001', name: 'Lumen', slug: 'lumen', city: 'Lisbon' }
const [member, silver] = [
  { level: 'member', name: 'Member', from_points: 0, multiplier_bp: 10_000 } as const,
  { level: 'silver', name: 'Silver', from_points: 500, multiplier_bp: 11_000 } as const,
]
const points: MyPoints = {
  total_available: 150,
  clubs: [
    {
      club,
      available: 150,
      pending: 40,
      expiring: { points: 50, on: '2026-12-05' },
      tier: { ...member, points: 150 },
      next_tier: { ...silver, missing_points: 350 },
      debt: 0,
      is_enabled: true,
      last_visit_on: '2026-11-14',
    },
  ],
  history: [
    {
      id: '0192aaaa-0000-7000-8000-000000000002',
      club,
      kind: 'visit',
      points: 50,
      at: '2026-11-15T08:00:00Z',
      business_date: '2026-11-14',
      reservation: { id: '0192aaaa-0000-7000-8000-000000000003', reference: 'VX7K-2M9Q', event_title: 'Night Shift' },
      reward_name: null,
      reason: '',
    },
    {
      id: '0192aaaa-0000-7000-8000-000000000004',
      club,
      kind: 'redeemed',
      points: -100,
      at: '2026-11-12T08:00:00Z',
      business_date: '2026-11-12',
      reservation: null,
      reward_name: 'A drink',
      reason: '',
    },
  ],
  count: 2,
  next: null,
}
const aReward = (change: Partial<ClientReward> = {}): ClientReward => ({
  id: '0192aaaa-0000-7000-8000-000000000005',
  club,
  name: 'A drink',
  description: 'House pour',
  kind: 'drink',
  points_cost: 100,
  min_tier: { level: 'member', name: 'Member' },
  is_alcohol: false,
  ends_at: null,
  needs_approval: true,
  redeem_within_days: 30,
  left: null,
  available: 150,
  missing_points: 0,
  obstacle: null,
  ...change,
})
const aRedemption = (change: Partial<Redemption> = {}): Redemption => ({
  id: '0192aaaa-0000-7000-8000-000000000006',
  reference: 'AB12-CD34',
  status: 'approved',
  club,
  reward_id: '0192aaaa-0000-7000-8000-000000000005',
  name: 'A drink',
  kind: 'drink',
  points: 100,
  is_alcohol: false,
  requested_at: '2026-11-20T20:00:00Z',
  expires_at: '2099-12-20T20:00:00Z',
  fulfilled_at: null,
  reason: '',
  allowed_actions: ['cancel'],
  ...change,
})
const page = () => find('main').textContent
const rewards = (offers: ClientReward[], mine: Redemption[] = []) =>
  new Answers()
    .give(listClientRewards, { rewards: offers, count: offers.length, next: null })
    .give(listRedemptions, { redemptions: mine, count: mine.length, next: null })

beforeEach(() => keepSession(signedIn(profiles.client)))
afterEach(() => vi.unstubAllGlobals())

const open = async (path: string, answers: Answers) => {
  vi.stubGlobal('fetch', answers.fetch)
  return renderApp(path, answers)
}

describe('My Points', () => {
  it('shows my points at each club, my tier and the way to the next, and my history.', async () => {
    await open('/client/points', new Answers().give(getPoints, points))
    for (const part of [
      '150 points to spend.',
      'Lumen',
      'Member',
      '350 points to Silver, where you earn ×1.1',
      '40 points pending, added after your visit',
      '50 points expire from Sat, Dec 5, 2026',
      'Night Shift: visit',
      'VX7K-2M9Q',
      '+50',
      'Spent on A drink',
      '−100',
    ])
      expect(page()).toContain(part)
  })

  it('says how points are earned if there are none.', async () => {
    const none = { total_available: 0, clubs: [], history: [], count: 0, next: null }
    await open('/client/points', new Answers().give(getPoints, none))
    expect(page()).toContain('No points yet')
    expect(findAction('Find an event').getAttribute('href')).toBe('/client/events')
  })
})

describe('Rewards', () => {
  it('say what is available now, and why not.', async () => {
    await open(
      '/client/rewards',
      rewards([
        aReward(),
        aReward({ id: 'b', name: 'Bottle', obstacle: 'not_enough_points', missing_points: 350 }),
        aReward({ id: 'c', name: 'Table', obstacle: 'tier_too_low', min_tier: { level: 'gold', name: 'Gold' } }),
        aReward({ id: 'd', name: 'Shot', obstacle: 'age_unverified', is_alcohol: true, left: 1 }),
      ]),
    )
    for (const part of ['350 points to go', 'For Gold and up', 'Verify ID', 'Last one', '18+']) expect(page()).toContain(part)
  })

  it('are filtered by reach and kind, both kept in the address.', async () => {
    const answers = rewards([])
    const { address } = await open('/client/rewards?reach=close', answers)
    expect(page()).toContain('Nothing here right now')
    await type(findFieldAs('Kind of reward', HTMLSelectElement), 'bottle')
    await settle()
    expect(address()).toBe('/client/rewards?reach=close&kind=bottle')
    expect(answers.requests.some((path) => path.includes('kind=bottle') && path.includes('reach=close'))).toBe(true)
    expect(findAction('Ready to redeem').getAttribute('href')).toBe('/client/rewards?reach=now&kind=bottle')
  })

  it('are redeemed after showing the cost and the terms.', async () => {
    const answers = rewards([aReward()]).give(redeemReward, aRedemption({ status: 'pending' }))
    const { address } = await open('/client/rewards', answers)
    await press(findAction('Redeem A drink'))
    expect(find('dialog').textContent).toContain('Lumen approves it first')
    expect(find('dialog').textContent).toContain('If you don’t use it within 30 days, you get your points back.')
    await press(findAction('Spend 100 points'))
    await settle()
    expect(answers.sent).toMatchObject([{ endpoint: 'redeemReward', body: { points_cost: 100 } }])
    expect(address()).toBe('/client/rewards?tab=mine')
  })

  it('show the refusal if something has changed in the meantime.', async () => {
    const answers = rewards([aReward()]).fail(redeemReward, 409, {
      error: 'This reward has run out. Choose another one.',
      code: 'out_of_stock',
    })
    await open('/client/rewards', answers)
    await press(findAction('Redeem A drink'))
    await press(findAction('Spend 100 points'))
    await settle()
    expect(find('dialog').textContent).toContain('This reward has run out. Choose another one.')
  })

  it('of mine show their code, and can be cancelled.', async () => {
    const code = {
      code: 'AB12-CD34-0F6K2M',
      valid_from: '2020-01-01T00:00:00Z',
      valid_until: '2026-11-21T20:04:30Z',
      qr: { text: 'VR1AB12CD340F6K2M', size: 1, path: 'M0 0h1v1h-1z' },
    }
    const answers = rewards([], [aRedemption()])
      .give(getRewardCode, { redemption: aRedemption(), server_time: '2026-11-21T20:00:00Z', codes: [code] })
      .give(manageRedemption, aRedemption({ status: 'cancelled', allowed_actions: [] }))
    await open('/client/rewards?tab=mine', answers)
    expect(page()).toContain('Mine (1 ready)')
    await press(findAction('Show code: A drink'))
    await settle()
    expect(find('dialog').textContent).toContain('AB12-CD34-0F6K2M')
    expect(find('dialog').textContent).toContain('new code in 5 minutes')
    await press(findAction('Done'))
    await press(findAction('Cancel A drink and get 100 points back'))
    await settle()
    expect(answers.sent).toMatchObject([{ endpoint: 'manageRedemption', body: { action: 'cancel' } }])
  })
})
