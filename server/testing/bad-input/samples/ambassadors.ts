import { randomBytes, randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { startText } from '../../test-clock.ts'
import { insertRow } from '../insert-row.ts'
import { insertReservation } from '../../reservations.ts'
import type { Guest } from '../rows.ts'
import { connectedAccount } from './administration.ts'
import { inCalls, type ModuleSamples } from './module-samples.ts'

/** An approved ambassador. */
async function makeAmbassador(pool: Pool, { reservation_id: id }: Guest): Promise<void> {
  await pool.query(
    `insert into users (id, username, password_hash, role, created_at, updated_at) values ($1, $2, '', 'ambassador', now(), now())
     on conflict do nothing`,
    [id, `a${id.slice(0, 20)}`],
  )
  await pool.query(
    `insert into ambassador_profiles (user_id, approval_status) values ($1, 'approved')
     on conflict (user_id) do update set approval_status = 'approved'`,
    [id],
  )
}

/** An ambassador who brought guests to the club, and is not blocked there. */
async function makeBrought(pool: Pool, guest: Guest): Promise<void> {
  await makeAmbassador(pool, guest)
  const [{ reservation_id: id, event }, name] = [guest, randomUUID()]
  await pool.query('delete from club_ambassador_blocks where ambassador_id = $1', [id])
  const states = { status: 'confirmed', source: 'walk_in', party_size: 1, created_at: startText() }
  const referral = { ambassador_id: id, referral_reason: 'code', referral_code: 'ABCDEFGH' }
  await insertReservation(pool, { id: name, reference: name, event_id: event.event_id, ...states, ...referral })
}

/** One of their statements, unpaid. */
async function makeStatement(pool: Pool, { id: ambassador_id, reservation_id: id }: Guest): Promise<void> {
  await pool.query('delete from ambassador_statements where id = $1', [id])
  const facts = { number: id, currency: 'EUR', month: '2030-05-01', total_minor: 6_000, made_at: startText() }
  await insertRow(pool, 'ambassador_statements', { id, ambassador_id, ...facts })
}

async function makePayable(pool: Pool, guest: Guest): Promise<void> {
  await makeAmbassador(pool, guest)
  await makeStatement(pool, { ...guest, id: guest.reservation_id })
}

/** An unpaid statement of an ambassador who can be paid by transfer; none is under way. */
async function makeTransferable(pool: Pool, guest: Guest): Promise<void> {
  const { reservation_id: id } = guest
  await pool.query(
    `begin; set local session_replication_role = replica; delete from ambassador_transfers where statement_id = '${id}'; commit`,
  )
  await makePayable(pool, guest)
  await disconnect(pool, id)
  await insertRow(pool, 'ambassador_payout_accounts', { ambassador_id: id, ...connectedAccount(id) })
}

const disconnect = async (pool: Pool, id: string) =>
  pool.query('delete from ambassador_payout_accounts where ambassador_id = $1', [id])

/** A paid statement of the ambassador, which may be voided. */
async function makePaid(pool: Pool, guest: Guest): Promise<void> {
  const { reservation_id: id } = guest
  await pool.query(`begin; set local session_replication_role = replica;
    delete from ambassador_payout_voids where statement_id = '${id}'; commit`)
  await makePayable(pool, guest)
  await pool.query(
    `update ambassador_statements
      set status = 'paid', paid_on = '2030-06-01', method = 'other', reference = 'PAY', paid_by = $2, recorded_at = now()
     where id = $1`,
    [id, guest.id],
  )
}

/** A pending, undecided commission of the guest's reservation. */
async function makeCommission(pool: Pool, guest: Guest): Promise<void> {
  await makeAmbassador(pool, guest)
  const { reservation_id: id, event } = guest
  const [commissions, source_id] = ['commissions', id]
  await pool.query(`begin; set local session_replication_role = replica; delete from commission_decisions where commission_id = '${id}';
    delete from commission_lines where commission_id = '${id}'; delete from ${commissions} where id = '${id}'; commit`)
  const { club_id, event_id } = event
  const of = {
    kind: 'reservation',
    source_id,
    ambassador_id: id,
    club_id,
    event_id,
    business_date: '2030-01-01',
    currency: 'EUR',
  }
  const why = {
    reason: 'code',
    code: 'ABCDEFGH',
    attributed_at: startText(),
    status: 'pending',
    earned_at: startText(),
    approves_at: startText(),
  }
  const amounts = { original_base_minor: 100, base_minor: 100, original_minor: 5, amount_minor: 5 }
  const times = { created_at: startText(), updated_at: startText() }
  await insertRow(pool, commissions, { id, ...of, ...why, ...amounts, booked_minor: 5, ...times })
  await insertRow(pool, 'commission_lines', {
    commission_id: id,
    position: 0,
    line_id: id,
    name: 'Entry',
    rate_bp: 500,
    ...amounts,
  })
}

export const ambassadors: ModuleSamples = {
  fields: () => ({ vanity_code: `V${randomBytes(4).toString('hex')}`, commission_bp: 250, rate_bp: 500 }),
  calls: ({ event }) => ({
    ...inCalls(['listCommissions', 'listPlatformCommissions'], { kind: 'reservation' }),
    listReservationCommissions: { event: event.event_id },
    listAmbassadorResults: { by: 'event' },
    actOnClubAmbassador: { action: 'block' },
    actOnAmbassador: { action: 'suspend', reason: 'Complaints' },
    actOnCommission: { action: 'hold', reason: 'Complaints' },
    voidAmbassadorPayout: { reason: 'Complaints' },
  }),
  prepare: {
    ...inCalls(['getAmbassador', 'actOnAmbassador'], makeAmbassador),
    async chooseVanityCode(pool, { id }) {
      await pool.query(`delete from referral_codes where ambassador_id = $1 and kind = 'vanity'`, [id])
    },
    actOnClubAmbassador: makeBrought,
    ...inCalls(['getStatement', 'getStatementPdf', 'exportStatement'], makeStatement),
    ...inCalls(['getAmbassadorStatement', 'recordAmbassadorPayout'], makePayable),
    voidAmbassadorPayout: makePaid,
    requestAmbassadorTransfer: makeTransferable,
    async connectAmbassadorPayoutAccount(pool, { id }) {
      await disconnect(pool, id)
    },
    actOnCommission: makeCommission,
  },
}
