import { exponentOf } from '#contract/base/currencies.ts'
import type { AnswerOf, BodyOf, QueryOf } from '#contract/base/endpoint.ts'
import type { Readable } from 'node:stream'
import type {
  exportMenu as exportEndpoint,
  listMenu as listEndpoint,
  MenuItem,
  MenuItemInput,
  updateMenuItem as updateEndpoint,
} from '#contract/tabs/menu.ts'
import { allergenLabels, tabCategoryLabels } from '#contract/tabs/terms.ts'
import { changedFields } from '../../infrastructure/audit/audit-entry.ts'
import { audit } from '../../infrastructure/audit/audit-store.ts'
import type { ClubCaller } from '../../infrastructure/caller.ts'
import { instantText } from '../../infrastructure/clock/clock.ts'
import { csvAmount } from '../../infrastructure/csv/csv.ts'
import { listFile } from '../../infrastructure/csv/list-file.ts'
import { pageOf } from '../../infrastructure/database/page-of.ts'
import { retryTransaction } from '../../infrastructure/database/retry-transaction.ts'
import { newId } from '../../infrastructure/ids.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { refuse } from '../../infrastructure/refusal.ts'
import { insertMenuItem, isMenuNameTaken, lockMenu, setSoldOutOn, updateMenuItemRow } from './menu-store.ts'
import { countMenu, findMenu, findMenuItem } from './menu-views.ts'
import { readCompleteClub } from '../clubs/index.ts'

const maxMenuItems = 500

const refuseTakenName = (error: unknown): never => {
  if (!isMenuNameTaken(error)) throw error
  return refuse('invalid', { fields: { name: ['Your menu already has an item with that name'] } })
}

export async function listMenu(
  { db, clock }: Infrastructure,
  { club_id }: ClubCaller,
  { status = 'current', ...pageQuery }: QueryOf<typeof listEndpoint>,
): Promise<AnswerOf<typeof listEndpoint>> {
  const { currency, today } = await readCompleteClub(db, club_id, clock.now())
  const rows = await findMenu(db, { club_id, today, is_archived: status === 'archived' })
  const { page, ...rest } = pageOf(rows, pageQuery, ({ id }) => id)
  return { items: page, currency, ...rest }
}

export async function exportMenu(
  infrastructure: Infrastructure,
  caller: ClubCaller,
  query: QueryOf<typeof exportEndpoint>,
): Promise<Readable> {
  const { currency } = await readCompleteClub(infrastructure.db, caller.club_id, infrastructure.clock.now())
  return listFile<MenuItem>(
    [
      ['Category', ({ category }) => tabCategoryLabels[category]],
      ['Name', ({ name }) => name],
      ['Price', ({ price_minor }) => csvAmount(price_minor, exponentOf(currency))],
      ['Currency', () => currency],
      ['Tax rate (%)', ({ tax_bp }) => csvAmount(tax_bp, 2)],
      ['Allergens', ({ allergens }) => allergens.map((one) => allergenLabels[one]).join(', ')],
      ['Position', ({ position }) => position],
      ['Sold out tonight', ({ is_sold_out }) => (is_sold_out ? 'yes' : 'no')],
    ],
    async (page) => {
      const { items, next } = await listMenu(infrastructure, caller, { ...query, ...page })
      return { rows: items, next }
    },
  )
}

export async function createMenuItem({ db, clock }: Infrastructure, caller: ClubCaller, input: MenuItemInput): Promise<MenuItem> {
  const { club_id } = caller
  return retryTransaction(db, async (tx) => {
    await lockMenu(tx, club_id)
    const now = clock.now()
    const { today } = await readCompleteClub(tx, club_id, now)
    if ((await countMenu(tx, club_id)) >= maxMenuItems) return refuse('menu_full')
    const id = newId()
    await insertMenuItem(tx, { id, club_id, ...input }, now).catch(refuseTakenName)
    await audit(tx, caller, { at: now, action: 'createMenuItem', subject: { kind: 'menu_item', id }, after: input })
    return (await findMenuItem(tx, { club_id, today, id })) ?? refuse('not_found')
  })
}

export async function updateMenuItem(
  { db, clock }: Infrastructure,
  caller: ClubCaller,
  id: string,
  { version, is_archived, ...input }: BodyOf<typeof updateEndpoint>,
): Promise<MenuItem> {
  const { club_id } = caller
  return retryTransaction(db, async (tx) => {
    await lockMenu(tx, club_id)
    const now = clock.now()
    const { today } = await readCompleteClub(tx, club_id, now)
    const before = (await findMenuItem(tx, { club_id, today, id })) ?? refuse('not_found')
    if (before.version !== version) return refuse('stale', { extra: { current: before } })
    if (before.is_archived && !is_archived && (await countMenu(tx, club_id)) >= maxMenuItems) return refuse('menu_full')
    const archived_at = is_archived ? instantText(now) : null
    await updateMenuItemRow(tx, id, { ...input, archived_at }, now).catch(refuseTakenName)
    await audit(tx, caller, {
      at: now,
      action: 'updateMenuItem',
      subject: { kind: 'menu_item', id },
      ...changedFields({ ...before }, { ...input, is_archived }),
    })
    return (await findMenuItem(tx, { club_id, today, id })) ?? refuse('not_found')
  })
}

/** Saying so twice changes nothing, so it names no version. */
export async function setSoldOut(
  { db, clock }: Infrastructure,
  caller: ClubCaller,
  id: string,
  isSoldOut: boolean,
): Promise<MenuItem> {
  const { club_id } = caller
  return retryTransaction(db, async (tx) => {
    await lockMenu(tx, club_id)
    const now = clock.now()
    const { today } = await readCompleteClub(tx, club_id, now)
    const before = (await findMenuItem(tx, { club_id, today, id })) ?? refuse('not_found')
    if (before.is_archived) return refuse('item_archived')
    await setSoldOutOn(tx, id, isSoldOut ? today : null, now)
    await audit(tx, caller, {
      at: now,
      action: 'setSoldOut',
      subject: { kind: 'menu_item', id },
      before: { is_sold_out: before.is_sold_out },
      after: { is_sold_out: isSoldOut },
    })
    return { ...before, is_sold_out: isSoldOut }
  })
}
