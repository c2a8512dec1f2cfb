import sharp from 'sharp'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { closeCashUp } from '#contract/finances/cash-up.ts'
import { addRevenueAttachment, createManualRevenue, getRevenueAttachment } from '#contract/finances/manual-revenue.ts'
import { updateProfile } from '#contract/accounts/accounts.ts'
import { addClub, keepSignedIn } from '../../testing/clubs.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { newFileName } from './file-name.ts'
import { storeSwept } from './sweep-files.ts'

let world: World
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
})
afterAll(async () => world.close())

const later = async () => {
  world.clock.move({ hours: 2 })
  await keepSignedIn(world)
  await world.runDueJobs()
}
const stored = async () => new Set(await Array.fromAsync(world.infrastructure.files.list('')))
const square = async (color: string) => {
  const bytes = await sharp({ create: { width: 600, height: 600, channels: 3, background: color } })
    .png()
    .toBuffer()
  return new File([new Uint8Array(bytes)], 'me.png')
}

it('A file that was stored by a process that ended before any row named it is removed.', async () => {
  const name = `${newFileName()}.pdf`
  await storeSwept(world.infrastructure, name, Buffer.from('%PDF-'))
  expect(await stored()).toContain(name)
  await later()
  expect(await stored()).not.toContain(name)
})

it('Profile pictures, attachments and sheets stay for as long as a row names them.', async () => {
  const guest = await world.guest('client')
  const { profile } = await guest.call(updateProfile, { body: {}, files: { 'profile[avatar]': await square('#f00') } })
  const club = await addClub(world)
  const business_date = '2026-11-19'
  const entry = { business_date, category: 'bar', amount_minor: 1_000, tax_bp: 0, method: 'card' } as const
  const { id } = await club.call(createManualRevenue, { body: entry })
  const file = new File(['%PDF-1.4\n%%EOF\n'], 'bar.pdf')
  await club.call(addRevenueAttachment, { params: { id }, body: {}, files: { file } })
  const body = { float_minor: 0, counts: [], expected_minor: 0, accept_checks: true, cashless: {} }
  await club.call(closeCashUp, { params: { business_date }, body })
  const before = await stored()
  expect(before.size).toBeGreaterThanOrEqual(3)
  await later()
  expect(await stored()).toEqual(before)
  expect(await stored()).toContain(profile.avatar?.replace('/media/', ''))
  expect(await club.call(getRevenueAttachment, { params: { id } })).toHaveLength(15)
})

it('A replaced profile picture is removed, even by a process that ends right after the change.', async () => {
  const guest = await world.guest('client')
  const { files } = world.infrastructure
  const remove = files.remove.bind(files)
  await guest.call(updateProfile, { body: {}, files: { 'profile[avatar]': await square('#0f0') } })
  files.remove = async () => Promise.reject(new Error('killed'))
  const before = await stored()
  const { profile } = await guest.call(updateProfile, { body: {}, files: { 'profile[avatar]': await square('#00f') } })
  files.remove = remove
  expect((await stored()).size).toBe(before.size + 1)
  await later()
  expect((await stored()).size).toBe(before.size)
  expect(await stored()).toContain(profile.avatar?.replace('/media/', ''))
})
