import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { startText } from '../../test-clock.ts'
import { insertRow } from '../insert-row.ts'
import type { Guest } from '../rows.ts'
import { inCalls, type ModuleSamples } from './module-samples.ts'

/** The second ticket of the guest's party with a link, whose code is the reservation's id; claimed with that as its key. */
const sendTo =
  (isClaimed: boolean) =>
  async (pool: Pool, { reservation_id: id }: Guest): Promise<void> => {
    await pool.query('delete from sent_tickets where reservation_id = $1', [id])
    const { rowCount } = await pool.query('update reservations set party_size = 2, used_tickets = $2 where id = $1', [id, []])
    if (rowCount === 0) return
    const hash = createHash('sha256').update(id).digest()
    await insertRow(pool, 'sent_tickets', {
      reservation_id: id,
      n: 2,
      series: 1,
      sent_at: startText(),
      link_hash: isClaimed ? randomBytes(32) : hash,
      ...(isClaimed && { key_hash: hash, claimed_at: startText(), name: 'Ana' }),
    })
  }

export const door: ModuleSamples = {
  fields: () => ({
    // A scan with the code itself.
    code_hash: undefined,
    ends_on: '2030-06-01',
  }),
  calls: ({ reservation_id }) => ({
    ...inCalls(['sendTicket', 'takeTicketBack'], { n: '2' }),
    ...inCalls(['openSentTicket', 'getSentTicketPdf', 'getSentTicketCalendar'], { code: reservation_id }),
    addSentTicketToWallet: { code: reservation_id, wallet: 'google' },
    ...inCalls(['claimTicket', 'claimTicketAsGuest'], { code: reservation_id, key: randomBytes(32).toString('base64url') }),
    addIncident: { kind: 'theft', happened_at: startText() },
    ...inCalls(['listIncidents', 'exportIncidents', 'getIncidentsPdf'], { kind: 'theft' }),
    collectAtDoor: { payment_id: reservation_id, amount_minor: 900, drawer_id: undefined, at: undefined },
    refundAtDoor: { refund_id: randomUUID(), payment_id: reservation_id, amount_minor: 400, drawer_id: undefined },
    admitWalkIn: { walk_in_id: randomUUID(), quantity: 1, total_minor: 0, drawer_id: undefined },
  }),
  prepare: {
    ...inCalls(['sendTicket', 'takeTicketBack', 'openSentTicket', 'claimTicket', 'claimTicketAsGuest'], sendTo(false)),
    ...inCalls(['getSentTicketPdf', 'getSentTicketCalendar', 'addSentTicketToWallet'], sendTo(true)),
    async emailDoorReceipt(pool, { reservation_id }) {
      await pool.query(
        'update users set email_confirmed_at = created_at where id = (select client_id from reservations where id = $1)',
        [reservation_id],
      )
    },
    async collectAtDoor(pool, { reservation_id }) {
      const due = `total_minor = 900, due_at_club_minor = 900, payment_status = 'unpaid'`
      await pool.query(`update reservations set ${due} where id = $1`, [reservation_id])
      await pool.query('update reservation_lines set unit_price_minor = 900, total_minor = 900 where reservation_id = $1', [
        reservation_id,
      ])
    },
    async refundAtDoor(pool, { id: recorded_by, reservation_id: id }) {
      await pool.query(`update reservations set paid_minor = 900, payment_status = 'paid' where id = $1`, [id])
      await insertRow(pool, 'till_payments', {
        id,
        reservation_id: id,
        amount_minor: 900,
        method: 'cash',
        recorded_by,
        recorded_at: startText(),
        allocation: JSON.stringify([{ line_id: null, category: 'entry', tax_bp: 0, amount_minor: 900, tax_minor: 0 }]),
      })
    },
    // Its doors are open.
    async admitWalkIn(pool, { event }) {
      await pool.query('update events set doors_at = $2 where id = $1', [event.event_id, startText(-1)])
    },
    async amendIncident(pool, { event, id: written_by, reservation_id: id }) {
      await pool.query('delete from incidents where id = $1', [id])
      await insertRow(pool, 'incidents', {
        id,
        club_id: event.club_id,
        business_date: startText().slice(0, 10),
        kind: 'theft',
        happened_at: startText(),
        place: 'Bar',
        people: '',
        text: 'A bag was taken.',
        written_by,
        written_at: startText(),
      })
    },
    async removeClubBan(pool, { event, id: created_by, reservation_id: id }) {
      await pool.query('delete from club_bans where id = $1', [id])
      await insertRow(pool, 'club_bans', {
        id,
        club_id: event.club_id,
        name: 'Ana Lopez',
        folded_name: id,
        reason: 'Fights',
        created_by,
        created_at: startText(),
      })
    },
  },
}
