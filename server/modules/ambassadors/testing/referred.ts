import { randomUUID } from 'node:crypto'
import { createReservation, manageReservation } from '#contract/reservations/reservations.ts'
import { manageClubReservation } from '#contract/reservations/club-reservations.ts'
import { insertRow } from '../../../testing/bad-input/insert-row.ts'
import { arrive, keepSignedIn, passEvent, type TestClub } from '../../../testing/clubs.ts'
import { giveCard, type testCards } from '../../../testing/money.ts'
import { addEvent, addPrestation } from '../../../testing/events.ts'
import type { World } from '../../../testing/world.ts'

/** An approved ambassador with a code, who by default has signed the agreement. */
export async function openAmbassador(world: World, { hasSigned = true } = {}) {
  const ambassador = await world.guest('ambassador')
  const code = randomUUID().slice(0, 8).toUpperCase()
  await world.pool.query('delete from referral_codes where ambassador_id = $1', [ambassador.id])
  await insertRow(world.pool, 'referral_codes', {
    code,
    kind: 'permanent',
    ambassador_id: ambassador.id,
    created_at: world.clock.now().toString(),
  })
  const sign = async () =>
    world.pool.query(
      `insert into agreement_signatures (id, template_id, subject_id, signer_id, full_name, address, user_agent, signed_at, body,
         document_sha256, kind, typed_name, pdf, pdf_sha256)
       select gen_random_uuid(), t.id, $1, $1, 'Ada Ambassador', '127.0.0.1', 'test', now(), 'signed',
         encode(sha256('signed'), 'hex'), 'typed', 'Ada Ambassador', 'pdf'::bytea, encode(sha256('pdf'), 'hex')
       from agreement_templates t where t.audience = 'ambassador' order by t.version desc limit 1`,
      [ambassador.id],
    )
  if (hasSigned) await sign()

  /** A guest books with the code and pays in advance, by default for an event tomorrow. */
  const bring = async (
    prestations: Record<string, unknown>[] = [{ price_minor: 10_000 }],
    event: Record<string, unknown> = {},
    card: keyof typeof testCards = 'pays',
  ) => {
    const event_id = await addEvent(world, { in_hours: 24, ...event })
    const lines = []
    for (const [position, one] of prestations.entries()) {
      const shape = { payment: 'prepaid', pricing: 'per_unit', position, ...one }
      lines.push({ prestation_id: await addPrestation(world, event_id, shape), quantity: 1 })
    }
    const guest = await world.guest('client')
    await keepSignedIn(world)
    const body = { event_id, lines, party_size: 1, referral_code: code }
    const booking = await guest.call(createReservation, { body })
    if (booking.status === 'held') {
      const { payment } = await guest.call(manageReservation, { params: { id: booking.id }, body: { action: 'pay' } })
      await giveCard(world, payment?.url ?? '', card)
    }
    await world.runDueJobs()
    return { id: booking.id, event_id, prestation_ids: lines.map(({ prestation_id }) => prestation_id), guest }
  }
  /** A whole event: booked, paid, visited, completed. */
  const visit = async (...what: Parameters<typeof bring>) => {
    const brought = await bring(...what)
    await arrive(world, brought.id)
    await passEvent(world)
    return brought
  }
  /** By the world's club, or by another one. */
  const refund = async (id: string, amount_minor: number, club?: Pick<TestClub, 'call'>) => {
    const { call } = club ?? (await world.admin())
    await keepSignedIn(world)
    await call(manageClubReservation, {
      params: { id },
      body: { action: 'refund', amount_minor, reason: 'Complaint' },
      idempotencyKey: randomUUID(),
    })
    await world.runDueJobs()
  }
  return {
    ...ambassador,
    code,
    sign,
    bring,
    come: async (id: string) => arrive(world, id),
    passEvent: async () => passEvent(world),
    visit,
    refund,
  }
}

export interface KeptCommission {
  status: string
  base_minor: number
  amount_minor: number
  original_minor: number
  booked_minor: number
}

export async function commissionOf(world: World, sourceId: string): Promise<KeptCommission | undefined> {
  const { rows } = await world.pool.query<KeptCommission>(
    `select status, base_minor::integer, amount_minor::integer, original_minor::integer, booked_minor::integer from commissions
      where source_id = $1`,
    [sourceId],
  )
  return rows[0]
}

/** Commissions whose entries or postings do not sum to their amount. */
export async function findUnevenCommissions(world: World): Promise<unknown[]> {
  const { rows } = await world.pool.query<Record<string, unknown>>(`
    select c.id, c.booked_minor, e.booked, l.due, l.borne
    from commissions c,
      lateral (select coalesce(sum(amount_minor), 0) as booked from commission_entries where commission_id = c.id) e,
      lateral (
        select coalesce(-sum(le.amount_minor) filter (where le.account = 'due_to_ambassadors'), 0) as due,
          coalesce(sum(le.amount_minor) filter (where le.account in ('club_commissions', 'commission_expense')), 0) as borne
        from commission_entries ce join ledger_transactions t on t.source_kind = 'commission_entry' and t.source_id = ce.id
          join ledger_entries le on le.transaction_id = t.id
        where ce.commission_id = c.id
      ) l
    where c.booked_minor <> e.booked or c.booked_minor <> l.due or c.booked_minor <> l.borne`)
  return rows
}
