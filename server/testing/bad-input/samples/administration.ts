import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { startText } from '../../test-clock.ts'
import { insertRow } from '../insert-row.ts'
import type { Guest } from '../rows.ts'
import { newName } from './accounts.ts'
import { inCalls, type ModuleSamples } from './module-samples.ts'
import { makeMember } from './staffing.ts'

/** A dead job of an unknown kind. */
async function killJob(pool: Pool, { reservation_id: id }: Guest): Promise<void> {
  await pool.query('delete from jobs where id = $1', [id])
  await insertRow(pool, 'jobs', {
    id,
    kind: 'note',
    payload: '{}',
    attempts: 12,
    last_error: 'Not configured',
    died_at: startText(),
  })
}

/** Some money that the platform holds for the guest's club. */
async function oweClub(pool: Pool, { event: { club_id } }: Guest): Promise<void> {
  const id = randomUUID()
  // Several statements in one string are one transaction.
  await pool.query(`
    insert into ledger_transactions (id, kind, club_id, currency, occurred_at, business_date, posted_on, source, source_kind,
      source_id)
    values ('${id}', 'reservation_paid', '${club_id}', 'EUR', now(), now(), now(), 'online', 'payment', '${id}');
    insert into ledger_entries (transaction_id, position, account, amount_minor)
    values ('${id}', 0, 'provider_clearing', 10000), ('${id}', 1, 'due_to_clubs', -10000)`)
}

/** The guest's club is owed money and can be paid by transfer; none is under way. */
async function connectClub(pool: Pool, guest: Guest): Promise<void> {
  const { club_id } = guest.event
  await oweClub(pool, guest)
  await disconnectClub(pool, guest)
  await pool.query(
    `begin; set local session_replication_role = replica; delete from club_transfers where club_id = '${club_id}'; commit`,
  )
  await insertRow(pool, 'payout_accounts', { club_id, ...connectedAccount(club_id) })
}

/** A payee's account at the provider that is ready. */
export const connectedAccount = (payee: string): Record<string, unknown> => ({
  provider: 'simulated',
  reference: `sim_account_${payee}`,
  attempt: 1,
  state: 'enabled',
  missing: '[]',
  bank_reference: 'bank',
  bank_last_four: '4300',
  bank_changed_at: '2020-01-01T00:00:00Z',
  created_at: startText(),
  read_at: startText(),
})

async function disconnectClub(pool: Pool, { event: { club_id } }: Guest): Promise<void> {
  await pool.query('delete from payout_accounts where club_id = $1', [club_id])
}

/** A superadmin who acts for the shared club. */
async function openAccess(pool: Pool, { id: superadmin_id, event: { club_id } }: Guest): Promise<void> {
  const times = { opened_at: startText(), ends_at: '2100-01-01T00:00:00Z' }
  await insertRow(pool, 'support_accesses', { id: randomUUID(), superadmin_id, club_id, reason: 'Ticket 17', ...times })
}

/** A payout that is not void. */
async function payClub(pool: Pool, { id: recorded_by, reservation_id: id, event: { club_id } }: Guest): Promise<void> {
  await pool.query(`begin; set local session_replication_role = replica; delete from club_payouts where id = '${id}'; commit`)
  const money = { currency: 'EUR', amount_minor: 100, method: 'bank_transfer', reference: id, paid_on: '2026-01-01' }
  await insertRow(pool, 'club_payouts', { id, club_id, ...money, recorded_by, recorded_at: startText() })
}

/** Ends the platform's suspensions of the shared club and event. */
export async function endSuspensions(pool: Pool, { event }: Guest): Promise<void> {
  for (const table of ['clubs', 'events'])
    await pool.query(`update ${table} set suspended_at = null, suspension_reason = null where id = any($1)`, [
      [event.club_id, event.event_id],
    ])
}

const october = { from: '2026-10-01', to: '2026-10-31' }

export const administration: ModuleSamples = {
  ids: ({ event }) => ({ clubs: event.club_id }),
  fields: ({ event }) => ({
    staff_permissions: '{"can_work_door":true}',
    club: event.club_id,
    clubs: event.club_id,
    paid_on: '2026-01-01',
    signed_up: '2026-10',
  }),
  calls: ({ event }) => {
    const name = newName()
    return {
      createUser: { username: name, email: `${name}@example.com`, role: 'ambassador' },
      ...inCalls(['actOnClub', 'actOnEvent'], { action: 'suspend', reason: 'Complaints' }),
      recordClubPayout: { club_id: event.club_id, amount_minor: 100, reference: randomUUID() },
      voidClubPayout: { reason: 'Complaints' },
      requestClubTransfer: { club_id: event.club_id, amount_minor: 100 },
      ...inCalls(['listAuditLog', 'exportAuditLog'], { kind: 'changes' }),
      ...inCalls(['listSecurityLog', 'exportSecurityLog'], { kind: 'sign_in' }),
      ...inCalls(['getReservationFinances', 'listReservationFinances', 'listReservationFinanceRows'], october),
      ...inCalls(['exportReservationFinances', 'listPlatformLedger', 'exportPlatformLedger'], october),
    }
  },
  prepare: {
    ...inCalls(['getUser', 'listUserHistory', 'deleteUser'], makeMember),
    async updateUser(pool, guest) {
      await makeMember(pool, guest)
      await pool.query('update users set version = 1 where id = any($1)', [[guest.id, guest.reservation_id]])
    },
    async updateProfile(pool, { id }) {
      await pool.query('update users set version = 1 where id = $1', [id])
    },
    ...inCalls(['retryDeadJob', 'discardDeadJob'], killJob),
    ...inCalls(['actOnClub', 'actOnEvent'], endSuspensions),
    endSupportAccess: openAccess,
    recordClubPayout: oweClub,
    voidClubPayout: payClub,
    requestClubTransfer: connectClub,
    connectClubPayoutAccount: disconnectClub,
  },
}
