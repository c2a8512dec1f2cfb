import { audit } from '../../../infrastructure/audit/audit-store.ts'
import type { ClubCaller } from '../../../infrastructure/caller.ts'
import type { AnswerOf } from '#contract/base/endpoint.ts'
import {
  maxPrestations,
  tooManyPrestations,
  type createPrestation as endpoint,
  type CreatePrestationBody,
  type ManagedPrestation,
} from '#contract/events/prestations.ts'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import { newId } from '../../../infrastructure/ids.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { keepFirstTax } from '../../clubs/index.ts'
import { insertPrestations } from '../core/event-store.ts'
import { readManagedPrestation, refuseHighRate, withEvent, withPrestation, type LockedPrestation } from './manage-within.ts'
import { newTerms, noTimes, readPrestationTimes, type PrestationFields } from './prestation-fields.ts'
import { seatingFaults, tableFaults } from './tables-of-plan.ts'
import { faultsOf } from './prestation-rules.ts'
import { placePrestations } from './prestation-store.ts'
import { isClosed } from './shape-prestation.ts'

/** Adds a prestation to an event of this club, after all others. */
export async function createPrestation(
  infrastructure: Infrastructure,
  caller: ClubCaller,
  eventId: string,
  body: CreatePrestationBody,
): Promise<AnswerOf<typeof endpoint>> {
  const saved = await withEvent(infrastructure, caller, eventId, async (locked) => {
    const { times, adjusted } = readPrestationTimes(body, locked.event.timezone)
    const fields = { ...newTerms(body), ...noTimes, ...times, seating_id: body.seating_id ?? null }
    await refuseHighRate(locked.tx, fields.commission_bp)
    const id = await add(locked, 'createPrestation', fields, body.stock)
    return { ...(await readManagedPrestation(locked.tx, caller.club_id, id, locked.now)), adjusted }
  })
  if (saved.payment !== 'free' && body.tax_bp !== undefined) await rememberTax(infrastructure, caller, body.tax_bp)
  return saved
}

/** The first rate that a club gives is its default. On its own: the club is locked before its events, never after. */
async function rememberTax({ db, clock }: Infrastructure, caller: ClubCaller, default_tax_bp: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await keepFirstTax(tx, caller.club_id, default_tax_bp))) return
    const subject = { kind: 'club', id: caller.club_id }
    const change = { before: { default_tax_bp: null }, after: { default_tax_bp } }
    await audit(tx, caller, { at: clock.now(), action: 'updateClub', subject, ...change })
  })
}

/** Duplicates a prestation as a draft placed right after it. */
export async function duplicatePrestation(
  infrastructure: Infrastructure,
  caller: ClubCaller,
  id: string,
): Promise<ManagedPrestation> {
  return withPrestation(infrastructure, caller, id, async (locked) => {
    const { units: _units, is_booked: _booked, version: _version, position: _position, ...fields } = locked.row
    const copy = await add(locked, 'duplicatePrestation', {
      ...fields,
      name: `${fields.name} (copy)`.slice(0, 80),
      status: 'draft',
    })
    const order = locked.event.prestations.flatMap((one) => (one.id === id ? [id, copy] : [one.id]))
    await placePrestations(locked.tx, order)
    return readManagedPrestation(locked.tx, caller.club_id, copy, locked.now)
  })
}

async function add(
  { tx, caller, event, now }: Omit<LockedPrestation, 'row'>,
  action: string,
  fields: PrestationFields,
  stock?: number | null,
): Promise<string> {
  if (isClosed(event, now)) refuse('event_closed')
  if (event.prestations.length >= maxPrestations) refuse('invalid', { fields: { name: [tooManyPrestations] } })
  const faults =
    faultsOf(fields, event) ??
    seatingFaults(fields, event.seatings) ??
    (await tableFaults(tx, event.plan_version_id, fields, { stock }))
  if (faults !== null) refuse('invalid', { fields: faults })
  const id = newId()
  const at = instantText(now)
  const position = (event.prestations.at(-1)?.position ?? -1) + 1
  await insertPrestations(tx, [{ ...fields, id, event_id: event.id, position, created_at: at, updated_at: at }])
  await audit(tx, caller, { at: now, action, subject: { kind: 'prestation', id }, after: { event_id: event.id, ...fields } })
  return id
}
