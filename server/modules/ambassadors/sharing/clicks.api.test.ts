import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest'
import { countReferralClick } from '#contract/ambassadors/referrals.ts'
import { openWorld, type World } from '../../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld(inject('testServer'), { RATE_LIMITS: 'on', RATE_LIMIT_REFERRAL_CLICK: '4/1h' })
})
beforeEach(async () => {
  const { id } = await world.guest('ambassador')
  await world.pool.query('delete from referral_clicks; delete from referral_codes')
  await world.pool.query(
    `insert into referral_codes (code, kind, ambassador_id, created_at)
      values ('A1B0C2D3', 'permanent', $1, now()), ('NIGHTCAT', 'vanity', $1, now())`,
    [id],
  )
})
afterAll(async () => world.close())

let networks = 0
const newNetwork = () => `203.0.113.${++networks}`
const click = async (code: string, via = '/client/events', address = newNetwork()) =>
  world.at(address)(countReferralClick, { body: { code, via } })

async function counted(): Promise<unknown> {
  const { rows } = await world.pool.query<{ code: string; kind: string; clicks: number }>(
    `select code, kind, clicks from referral_clicks order by day, code, kind`,
  )
  return rows.map(({ code, kind, clicks }) => `${code} ${kind} ${clicks}`)
}

it('Clicks are counted by code, day and kind of link, also concurrently.', async () => {
  await Promise.all([
    click('A1B0C2D3', '/client/events/long-night'),
    click('aib0-c2d3', '/client/events/long-night'),
    click('A1B0C2D3', '/clubs/kelder'),
    click('nightcat'),
    click('nightcat', '/'),
    click('NIGHTCAT', '/profile'),
  ])
  expect(await counted()).toEqual(['A1B0C2D3 club 1', 'A1B0C2D3 event 2', 'NIGHTCAT other 3'])
  world.clock.move({ hours: 24 })
  await click('nightcat')
  expect(await counted()).toEqual(['A1B0C2D3 club 1', 'A1B0C2D3 event 2', 'NIGHTCAT other 3', 'NIGHTCAT other 1'])
})

it('A network counts once per code in half an hour, and its clicks are limited.', async () => {
  const home = newNetwork()
  for (let n = 0; n < 2; n += 1) await click('A1B0C2D3', '/', home)
  expect(await counted()).toEqual(['A1B0C2D3 other 1'])
  await click('NIGHTCAT', '/', home)
  expect(await counted()).toEqual(['A1B0C2D3 other 1', 'NIGHTCAT other 1'])
  // A machine that invents codes has used up its network's limit.
  for (let n = 0; n < 6; n += 1) await click(`MADEUP${n}`, '/', home)
  world.clock.move({ minutes: 31 })
  await click('A1B0C2D3', '/', home)
  expect(await counted()).toEqual(['A1B0C2D3 other 1', 'NIGHTCAT other 1'])
})

it('An unknown code, or one of a suspended ambassador, adds no row and gets the same answer.', async () => {
  const good = await click('NIGHTCAT')
  await world.pool.query(`update ambassador_profiles set approval_status = 'suspended'`)
  expect(await click('NIGHTCAT')).toEqual(good)
  expect(await click('NOBODYS')).toEqual(good)
  expect(await counted()).toEqual(['NIGHTCAT other 1'])
})

it('A malformed code is refused.', async () => {
  await expect(click('<script>')).rejects.toMatchObject({ status: 400, body: { code: 'invalid' } })
})
