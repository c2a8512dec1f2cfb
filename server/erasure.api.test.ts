import { changePassword, deleteAccount, exportProfile, login, signUp, updateProfile } from '#contract/accounts/accounts.ts'
import { actOnAmbassador } from '#contract/ambassadors/approval.ts'
import { chooseVanityCode, getReferralCode } from '#contract/ambassadors/sharing.ts'
import { updateAmbassadorBankAccount } from '#contract/payouts/bank-accounts.ts'
import type { Call } from '#contract/base/client.ts'
import { createClub } from '#contract/clubs/clubs.ts'
import { addClubBan } from '#contract/door/bans.ts'
import { saveFilter } from '#contract/reservations/club-reservation-list.ts'
import { answerShift } from '#contract/staffing/my-shifts.ts'
import { countReferralClick } from '#contract/ambassadors/referrals.ts'
import { createReservation, manageReservation } from '#contract/reservations/reservations.ts'
import { offerShift } from '#contract/staffing/shift-offers.ts'
import { addStaff, endStaff } from '#contract/staffing/staff.ts'
import { requestTimeOff } from '#contract/staffing/time-off.ts'
import { createUser } from '#contract/people/users.ts'
import { submitVerification } from '#contract/verification/verification.ts'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { addRole } from './modules/staffing/testing/people.ts'
import { addShift } from './modules/staffing/testing/shifts.ts'
import { card } from './modules/verification/testing/documents.ts'
import { keepSignedIn } from './testing/clubs.ts'
import { openWorld, type World } from './testing/world.ts'

/** In every name, address and text that people give here. */
const mark = 'zqvx'
const contact = { first_name: 'Zqvx', last_name: 'Zqvxdottir', phone_number: '+31 6 1234 5678' }
const password = 'correct horse zebra'

let world: World
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
})
afterAll(async () => world.close())

/** Sent emails, which only development keeps; finished jobs, kept for a day; messages to others, kept for 180. */
const passing = new Set(['mailbox', 'jobs', 'notifications'])

/** The rows that contain the mark. */
async function findMarked(): Promise<string[]> {
  const { rows: tables } = await world.pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public'`,
  )
  const namesByTable = await Promise.all(
    tables
      .filter(({ name }) => !passing.has(name))
      .map(async ({ name }) => {
        const { rows } = await world.pool.query<{ row: string }>(
          `select to_jsonb(t)::text as row from ${name} t where to_jsonb(t)::text ilike '%${mark}%'`,
        )
        return rows.map(({ row }) => `${name}: ${row}`)
      }),
  )
  return namesByTable.flat()
}

/** Chooses a password with the one given out, and signs in. */
async function firstSignIn(username: string, email: string | null): Promise<Call> {
  const { token: first } = await world.anonymous(login, { body: { username, password: email ?? '' } })
  const body = { current_password: email ?? '', new_password: password, confirm_password: password }
  return world.as((await world.as(first ?? '')(changePassword, { body })).token)
}

async function hire(username: string) {
  const admin = await world.admin()
  await keepSignedIn(world)
  const role_id = await addRole(world)
  const email = `${username}@example.com`
  const body = { username, email, ...contact, role_id, first_sign_in: 'one_time_password' } as const
  const { id, one_time_password } = await admin.call(addStaff, { body })
  return { id, role_id, admin: admin.call, call: await firstSignIn(username, one_time_password) }
}

describe('What an export shows is gone once the account is deleted: nothing a person is called or wrote is left in the database,', () => {
  afterEach(async () => {
    await world.runDueJobs()
    expect(await findMarked()).toEqual([])
  })

  it('not of staff who declined a shift, offered another one, asked for time off, saved a filter and deleted their account.', async () => {
    const { id, role_id, call } = await hire(`${mark}.staff`)
    const person = { ...(await world.staff()), id, call }
    const starts_at = world.clock.now().add({ hours: 48 })
    const { shift } = await addShift(world, person, { role_id, starts_at })
    await call(answerShift, {
      params: { id: shift.id },
      body: { action: 'decline', reason: 'zqvx fever', version: shift.version },
    })
    const later = await addShift(world, person, { role_id, starts_at: starts_at.add({ hours: 48 }) })
    await call(offerShift, { params: { id: later.shift.id }, body: { version: later.shift.version, note: 'zqvx exams' } })
    await call(requestTimeOff, { body: { date_from: '2027-03-01', date_to: '2027-03-02', reason: 'zqvx surgery' } })
    await call(updateProfile, { body: { 'profile[full_name]': 'Zqvx Full' } })
    await world.pool.query('update club_staff set can_access_finances = true where user_id = $1', [id])
    await call(saveFilter, { body: { name: 'zqvx’s guests', filters: { search: 'zqvx' } } })
    await world.runDueJobs()
    const { shift_offers, saved_filters, activity } = await call(exportProfile)
    expect(saved_filters).toMatchObject([{ name: 'zqvx’s guests', filters: { search: 'zqvx' } }])
    expect(shift_offers).toMatchObject([{ note: 'zqvx exams', status: 'open' }])
    expect(activity.map(({ action }) => action)).toEqual([
      'changePassword',
      'answerShift',
      'offerShift',
      'requestTimeOff',
      'updateProfile',
    ])
    await call(deleteAccount, { body: { password } })
  })

  it('not of staff whose employment was ended.', async () => {
    const { id, admin } = await hire(`${mark}.ended`)
    await admin(endStaff, { params: { id } })
    await world.runDueJobs()
    const { token } = await world.anonymous(login, { body: { username: `${mark}.ended`, password } })
    await world.as(token ?? '')(deleteAccount, { body: { password } })
  })

  it('not of clients who booked, offered a transfer, changed their email, were banned and showed a document.', async () => {
    const email = `${mark}@example.com`
    const { token } = await world.anonymous(signUp, {
      body: { role: 'client', username: `${mark}.client`, email, ...contact, age: 30, password },
    })
    const call = world.as(token ?? '')
    const lines = [{ prestation_id: world.event.prestation_id, quantity: 1 }]
    const words = { notes: 'zqvx notes', occasion: 'zqvx', guests: [{ name: 'Zqvx' }] }
    const { id } = await call(createReservation, {
      body: { event_id: world.event.event_id, lines, party_size: 1, ...words },
      idempotencyKey: 'booked',
    })
    await call(updateProfile, { body: { 'user[email]': `${mark}.new@example.com`, 'user[current_password]': password } })
    await call(manageReservation, { params: { id }, body: { action: 'transfer', to: `${mark}.friend@example.com` } })
    const admin = await world.admin()
    await keepSignedIn(world)
    await admin.call(addClubBan, { body: { by: 'reservation', reservation_id: id, reason: 'zqvx fought' } })
    await call(submitVerification, { body: { ...card(), first_name: 'Zqvx', last_name: 'Zqvxdottir' } })
    await world.runDueJobs()
    await call(deleteAccount, { body: { password } })
  })

  it('not of ambassadors with a bank account and a code that is their name, whose link was followed.', async () => {
    const [username, email] = [`${mark}.ambassador`, `${mark}.ambassador@example.com`]
    await world.anonymous(signUp, { body: { role: 'ambassador', username, email, ...contact, password } })
    const { token, user } = await world.anonymous(login, { body: { username, password } })
    const platform = await world.guest('superadmin')
    await platform.call(actOnAmbassador, { params: { id: user.id }, body: { action: 'approve' } })
    const call = world.as(token ?? '')
    const { version } = await call(getReferralCode)
    await call(chooseVanityCode, { body: { vanity_code: 'ZQVXNIGHTS', version } })
    await world.anonymous(countReferralClick, { body: { code: 'ZQVXNIGHTS', via: '/' } })
    // It brought a club and a booking.
    const club = {
      role: 'adminclub',
      username: 'of.the.club',
      email: 'of.the.club@example.com',
      referral_code: 'ZQVXNIGHTS',
    } as const
    await world.anonymous(signUp, { body: { ...club, first_name: 'Mira', last_name: 'Lund', phone_number: '+31 6 1', password } })
    const { token: ofClub } = await world.anonymous(login, { body: { username: club.username, password } })
    await world.as(ofClub ?? '')(createClub, { body: { name: 'Kelder Noord' } })
    const { event_id, prestation_id } = world.event
    const lines = [{ prestation_id, quantity: 1 }]
    await (
      await world.guest('client')
    ).call(createReservation, { body: { event_id, lines, party_size: 1, referral_code: 'ZQVXNIGHTS' } })
    await call(updateAmbassadorBankAccount, {
      body: { holder: 'Zqvx Zqvxdottir', iban: 'DE89370400440532013000', current_password: password, version: 1 },
    })
    await world.runDueJobs()
    expect(await call(exportProfile)).toMatchObject({
      decisions: [{ action: 'approve' }],
      bank_account: { holder: 'Zqvx Zqvxdottir' },
    })
    await call(deleteAccount, { body: { password } })
    const { rows } = await world.pool.query<{ code: string }>(
      `select referral_code as code from clubs where name = 'Kelder Noord'
      union all select referral_code from reservations where ambassador_id = $1`,
      [user.id],
    )
    expect(rows).toEqual([{ code: expect.stringMatching(/^ERASED/) }, { code: expect.stringMatching(/^\w+$/) }])
  })

  it('not of those for whom a superadmin created an account.', async () => {
    const platform = await world.guest('superadmin')
    const [username, email] = [`${mark}.made`, `${mark}.made@example.com`]
    const { one_time_password } = await platform.call(createUser, {
      body: { role: 'client', username, email, ...contact, age: 30, first_sign_in: 'one_time_password' },
    })
    await (
      await firstSignIn(username, one_time_password)
    )(deleteAccount, { body: { password } })
  })
})
