import type { BodyOf } from '#contract/base/endpoint.ts'
import type { Tab } from '#contract/tabs/tab.ts'
import type { openTab as endpoint } from '#contract/tabs/tabs.ts'
import { audit } from '../../infrastructure/audit/audit-store.ts'
import type { ClubCaller } from '../../infrastructure/caller.ts'
import { instantText } from '../../infrastructure/clock/clock.ts'
import type { Tx } from '../../infrastructure/database/connect.ts'
import { retryTransaction } from '../../infrastructure/database/retry-transaction.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { refuse } from '../../infrastructure/refusal.ts'
import { lockOwnEvent } from '../events/index.ts'
import { findTabEvent, findTabParty, findTabTable } from './place-views.ts'
import { readTab } from './read-tabs.ts'
import { insertTab } from './tab-store.ts'
import { findOpenTab, findTabById } from './tab-views.ts'

type Body = BodyOf<typeof endpoint>
type Place = { reservation_id: string | null; table_id: string | null; label: string }

/** Whose tab it is: of a party, of a table, or of any place by its name. */
async function readPlace(
  tx: Tx,
  { club_id, event_id }: { club_id: string; event_id: string },
  { reservation_id, table_id, label = '' }: Body,
): Promise<Place> {
  if (reservation_id !== undefined) {
    if (table_id !== undefined) return refuse('invalid', { fields: { table_id: ['Choose a party or a table, not both'] } })
    const party = await findTabParty(tx, { club_id, event_id, id: reservation_id })
    if (party === null) return refuse('invalid', { fields: { reservation_id: ['Choose a party of this event'] } })
    if (party.status !== 'confirmed' && party.status !== 'checked_in' && party.status !== 'completed')
      return refuse('party_gone', { extra: { status: party.status } })
    return { reservation_id, table_id: null, label: party.table_label || label }
  }
  if (table_id !== undefined) {
    const name = await findTabTable(tx, club_id, table_id)
    if (name === null) return refuse('invalid', { fields: { table_id: ['Choose a table of your floor'] } })
    return { reservation_id: null, table_id, label: name }
  }
  if (label === '') return refuse('invalid', { fields: { label: ['Choose a party or a table, or enter a name'] } })
  return { reservation_id: null, table_id: null, label }
}

/** Opens a tab. The same id again answers with the tab that it opened. */
export async function openTab({ db, clock }: Infrastructure, caller: ClubCaller, eventId: string, body: Body): Promise<Tab> {
  const { club_id, actor } = caller
  const { tab_id: id } = body
  return retryTransaction(db, async (tx) => {
    await lockOwnEvent(tx, club_id, eventId)
    const now = clock.now()
    const stored = await findTabById(tx, id)
    if (stored !== null) {
      const isSame =
        stored.club_id === club_id &&
        stored.event_id === eventId &&
        stored.reservation_id === (body.reservation_id ?? null) &&
        stored.table_id === (body.table_id ?? null)
      return isSame ? readTab(tx, club_id, id) : refuse('idempotency_mismatch')
    }
    const event = (await findTabEvent(tx, club_id, eventId)) ?? refuse('not_found')
    if (event.state === 'cancelled') return refuse('event_cancelled')
    if (event.state === 'draft' || event.currency === null) return refuse('event_not_published')
    const place = await readPlace(tx, { club_id, event_id: eventId }, body)
    const opened = { opened_by: actor.user_id, opened_at: instantText(now) }
    const isNew = await insertTab(tx, { id, club_id, event_id: eventId, currency: event.currency, ...place, ...opened })
    if (!isNew) return refuse('tab_open', { extra: { tab_id: await findOpenTab(tx, { event_id: eventId, ...place }) } })
    await audit(tx, caller, {
      at: now,
      action: 'openTab',
      subject: { kind: 'tab', id },
      after: { event_id: eventId, ...place },
    })
    return readTab(tx, club_id, id)
  })
}
