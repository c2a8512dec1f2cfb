import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { insertRow } from './insert-row.ts'
import type { Guest } from './rows.ts'

const now = () => Temporal.Now.instant().toString({ smallestUnit: 'millisecond' })

/** An approved ambassador. */
export async function makeAmbassador(pool: Pool, { reservation_id: id }: Guest): Promise<void> {
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
export async function makeBrought(pool: Pool, guest: Guest): Promise<void> {
  await makeAmbassador(pool, guest)
  const [{ reservation_id: id, night }, name] = [guest, randomUUID()]
  await pool.query('delete from club_ambassador_blocks where ambassador_id = $1', [id])
  const amounts = { total_minor: 0, due_at_club_minor: 0, currency: 'EUR' }
  const states = { status: 'confirmed', payment_status: 'none_required', source: 'walk_in', party_size: 1, created_at: now() }
  const referral = { ambassador_id: id, referral_reason: 'code', referral_code: 'ABCDEFGH' }
  const { club_id, event_id } = night
  await insertRow(pool, 'reservations', { id: name, reference: name, event_id, club_id, ...amounts, ...states, ...referral })
}

/** One of their statements, unpaid. */
export async function makeStatement(pool: Pool, { id: ambassador_id, reservation_id: id }: Guest): Promise<void> {
  await pool.query('delete from ambassador_statements where id = $1', [id])
  const facts = { number: id, currency: 'EUR', month: '2030-05-01', total_minor: 6_000, made_at: now() }
  await insertRow(pool, 'ambassador_statements', { id, ambassador_id, ...facts })
}

export async function makePayable(pool: Pool, guest: Guest): Promise<void> {
  await makeAmbassador(pool, guest)
  await makeStatement(pool, { ...guest, id: guest.reservation_id })
}
