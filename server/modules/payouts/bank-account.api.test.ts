import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { deleteAccount } from '#contract/accounts/accounts.ts'
import { listAuditLog } from '#contract/platform/audit-log.ts'
import {
  getAmbassadorBankAccount,
  getClubBankAccount,
  updateAmbassadorBankAccount,
  updateClubBankAccount,
} from '#contract/payouts/bank-accounts.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { addClub, readEmail } from '../../testing/clubs.ts'
import { loadDocumentKeys, newestDocumentKey } from '../../infrastructure/encryption/document-keys.ts'
import { rotateDocumentKeys } from '../../infrastructure/rotate-document-keys.ts'
import { openBankAccounts, type StoredAccount } from './seal-bank-account.ts'
import { sealedBankAccounts } from './reseal-bank-accounts.ts'
import { openWorld, type World } from '../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
})
afterAll(async () => world.close())

const own = () => ({ current_password: world.password })
const iban = { holder: 'Nachtwerk BV', iban: 'nl91 abna 0417 1643 00' }

/** A club with bank details. */
async function addPaidClub() {
  const club = await addClub(world)
  await club.call(updateClubBankAccount, { body: { ...iban, ...own(), version: 1 } })
  return club
}

describe('The bank details of a club', () => {
  it('are entered by its administrator, shown masked, and announced by email.', async () => {
    const admin = await addClub(world)
    expect(await admin.call(getClubBankAccount, {})).toEqual({ account: null, version: 1 })
    const state = await admin.call(updateClubBankAccount, { body: { ...iban, ...own(), version: 1 } })
    expect(state).toMatchObject({ account: { kind: 'iban', holder: 'Nachtwerk BV', number_masked: '•••• 4300' }, version: 2 })
    expect(await admin.call(getClubBankAccount, {})).toEqual(state)
    await world.runDueJobs()
    expect(await readEmail(world, admin.email, 'Your bank details were changed')).toContain('•••• 4300')
    expect((await admin.call(listNotifications, {})).notifications[0]).toMatchObject({ kind: 'bank_account_changed' })
  })

  it('are in the audit log without the account number.', async () => {
    const { club_id } = await addPaidClub()
    const superadmin = await world.guest('superadmin')
    const { entries } = await superadmin.call(listAuditLog, { query: { search: 'bank account', club: club_id } })
    expect(entries[0]).toMatchObject({ before: { account: null }, after: { account: '•••• 4300', new_holder: true } })
    expect(JSON.stringify(entries)).not.toContain('NL91')
  })

  it('are stored encrypted; only the last four characters are readable.', async () => {
    const { club_id } = await addPaidClub()
    const { rows } = await world.pool.query<{ last_four: string; sealed: Buffer; row: string }>(
      'select last_four, sealed, to_jsonb(b)::text as row from bank_accounts b where payee_id = $1',
      [club_id],
    )
    expect(rows).toMatchObject([{ last_four: '4300' }])
    expect(rows[0]?.row).not.toContain('ABNA0417')
    expect(rows[0]?.sealed.includes('ABNA')).toBe(false)
  })

  it('stay readable when keys are rotated, and are sealed with the newest one.', async () => {
    const { config } = world.infrastructure
    const { club_id: payee_id } = await addPaidClub()
    const read = async () => {
      const { rows } = await world.pool.query<StoredAccount>('select * from bank_accounts where payee_id = $1', [payee_id])
      return (await openBankAccounts(world.infrastructure, rows))[0]
    }
    const before = await read()
    expect(before).toMatchObject({ iban: 'NL91ABNA0417164300' })
    const { rows: all } = await world.pool.query('select 1 from bank_accounts')
    expect(await rotateDocumentKeys(world.infrastructure, [sealedBankAccounts])).toEqual([all.length])
    const after = await read()
    expect(after).toMatchObject({ iban: 'NL91ABNA0417164300', key_id: (await newestDocumentKey(config)).id })
    expect(after?.key_id).not.toBe(before?.key_id)
    await rotateDocumentKeys(world.infrastructure, [sealedBankAccounts])
    expect((await loadDocumentKeys(config)).map(({ id }) => id)).not.toContain(before?.key_id)
    expect(await read()).toMatchObject({ iban: 'NL91ABNA0417164300' })
  })

  it('cannot be replaced by those of another payee.', async () => {
    const { club_id } = await addPaidClub()
    const other = randomUUID()
    await world.pool.query(
      `insert into bank_accounts (payee_kind, payee_id, kind, holder, sealed, key_id, last_four, version, updated_at)
       select payee_kind, $1, kind, holder, sealed, key_id, last_four, version, updated_at from bank_accounts
       where payee_id = $2`,
      [other, club_id],
    )
    const { rows } = await world.pool.query<StoredAccount>('select * from bank_accounts where payee_id = $1', [other])
    await expect(openBankAccounts(world.infrastructure, rows)).rejects.toThrow()
    await world.pool.query('delete from bank_accounts where payee_id = $1', [other])
  })

  it('may be an account number and a routing number in a country without IBANs.', async () => {
    const { call } = await addClub(world)
    const account = { holder: 'Nachtwerk Inc', account_number: '12-3456 789', routing_number: '021000021' }
    const { account: masked } = await call(updateClubBankAccount, { body: { ...account, ...own(), version: 1 } })
    expect(masked).toMatchObject({ kind: 'account', number_masked: '•••• 6789' })
  })

  it('are refused with the reason, also if someone else changed them first.', async () => {
    const admin = await addClub(world)
    const version = 1
    await expect(
      admin.call(updateClubBankAccount, { body: { ...iban, iban: 'NL91ABNA0417164301', ...own(), version } }),
    ).rejects.toMatchObject({ status: 400, body: { fields: { iban: ['This IBAN has a typing error. Check each digit'] } } })
    const both = await Promise.allSettled(
      [1, 2].map(async () => admin.call(updateClubBankAccount, { body: { ...iban, ...own(), version } })),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect(admin.call(updateClubBankAccount, { body: { ...iban, ...own(), version } })).rejects.toMatchObject({
      status: 409,
      body: { code: 'stale', current: { account: { number_masked: '•••• 4300' } } },
    })
  })

  it('are hidden from staff.', async () => {
    const staff = await world.staff('can_access_finances', 'can_access_club_setup')
    await expect(staff.call(getClubBankAccount, {})).rejects.toMatchObject({ status: 403 })
    await expect(staff.call(updateClubBankAccount, { body: { ...iban, ...own(), version: 1 } })).rejects.toMatchObject({
      status: 403,
    })
  })
})

it('An ambassador has their own details, which are deleted with their account.', async () => {
  const ambassador = await world.guest('ambassador')
  const state = await ambassador.call(updateAmbassadorBankAccount, {
    body: { ...iban, holder: 'Imani Okoro', ...own(), version: 1 },
  })
  expect(await ambassador.call(getAmbassadorBankAccount, {})).toEqual(state)
  const other = await world.guest('ambassador')
  expect(await other.call(getAmbassadorBankAccount, {})).toEqual({ account: null, version: 1 })
  await ambassador.call(deleteAccount, { body: { password: world.password } })
  const { rows } = await world.pool.query('select 1 from bank_accounts where payee_id = $1', [ambassador.id])
  expect(rows).toEqual([])
})
