import { may } from '#contract/base/abilities.ts'
import type { BodyOf } from '#contract/base/endpoint.ts'
import type { Tab } from '#contract/tabs/tab.ts'
import type { addTabLines as addEndpoint, changeTabLine as changeEndpoint } from '#contract/tabs/tabs.ts'
import { maxTabLines } from '#contract/tabs/terms.ts'
import { audit } from '../../infrastructure/audit/audit-store.ts'
import { factsOf, type ClubCaller } from '../../infrastructure/caller.ts'
import { instantText } from '../../infrastructure/clock/clock.ts'
import type { Tx } from '../../infrastructure/database/connect.ts'
import { retryTransaction } from '../../infrastructure/database/retry-transaction.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { refuse } from '../../infrastructure/refusal.ts'
import { findTabLines, findLinesById } from './line-views.ts'
import { lockOpenTab } from './lock-open-tab.ts'
import { findMenuItems } from './menu-views.ts'
import { readTab } from './read-tabs.ts'
import { readCompleteClub } from '../clubs/index.ts'
import { insertLines, reduceLine, touchTab, voidLine } from './tab-store.ts'

type NewLine = BodyOf<typeof addEndpoint>['lines'][number]

/** The lines that are not stored yet. One that is stored must be the same line of the same tab. */
async function withoutStored(tx: Tx, tabId: string, lines: readonly NewLine[]): Promise<NewLine[]> {
  if (new Set(lines.map(({ line_id }) => line_id)).size < lines.length)
    return refuse('invalid', { fields: { lines: ['Each line needs its own id'] } })
  const rows = await findLinesById(
    tx,
    lines.map(({ line_id }) => line_id),
  )
  const stored = new Map(rows.map((row) => [row.id, row]))
  return lines.filter(({ line_id, item_id, quantity, unit_price_minor }) => {
    const row = stored.get(line_id)
    if (row === undefined) return true
    const isSame =
      row.tab_id === tabId && row.item_id === item_id && row.quantity === quantity && row.unit_price_minor === unit_price_minor
    return isSame ? false : refuse('idempotency_mismatch')
  })
}

/** Adds lines at today's menu. All of them, or none. */
export async function addTabLines(
  { db, clock }: Infrastructure,
  caller: ClubCaller,
  id: string,
  { lines }: BodyOf<typeof addEndpoint>,
): Promise<Tab> {
  const { club_id, actor } = caller
  return retryTransaction(
    db,
    async (tx) => {
      const isOpen = await lockOpenTabOf(tx, club_id, id, lines)
      if (!isOpen) return readTab(tx, club_id, id)
      const now = clock.now()
      const fresh = await withoutStored(tx, id, lines)
      if (fresh.length === 0) return readTab(tx, club_id, id)
      if ((await findTabLines(tx, id)).length + fresh.length > maxTabLines) return refuse('tab_full')
      const { today } = await readCompleteClub(tx, club_id, now)
      const menu = await findMenuItems(tx, { club_id, today, ids: fresh.map(({ item_id }) => item_id) })
      const items = new Map(menu.map((item) => [item.id, item]))
      const rows = fresh.map(({ line_id, item_id, quantity, unit_price_minor }, index) => {
        const item = items.get(item_id)
        if (item === undefined) return refuse('invalid', { fields: { lines: ['Choose items of your menu'] } })
        const { name, category, price_minor, tax_bp } = item
        const extra = { item_id, name }
        if (item.is_archived) return refuse('item_archived', { message: `${name} is no longer on the menu.`, extra })
        if (item.is_sold_out) return refuse('item_sold_out', { message: `${name} is sold out tonight.`, extra })
        if (price_minor !== unit_price_minor)
          return refuse('price_changed', { message: `The price of ${name} has changed.`, extra: { ...extra, price_minor } })
        // Lines that were added together keep their order.
        const added_at = instantText(now.add({ milliseconds: index }))
        const frozen = { name, category, unit_price_minor, tax_bp }
        return { id: line_id, tab_id: id, item_id, ...frozen, quantity, added_by: actor.user_id, added_at }
      })
      await insertLines(tx, rows)
      await touchTab(tx, id)
      const added = rows.map(({ name, quantity, unit_price_minor }) => ({ name, quantity, unit_price_minor }))
      await audit(tx, caller, { at: now, action: 'addTabLines', subject: { kind: 'tab', id }, after: { lines: added } })
      return readTab(tx, club_id, id)
    },
    'tab_lines_pkey',
  )
}

/** Locks an open tab; false for a closed one that has all of these lines, since they arrived before. */
async function lockOpenTabOf(tx: Tx, clubId: string, id: string, lines: readonly NewLine[]): Promise<boolean> {
  const stored = await findLinesById(
    tx,
    lines.map(({ line_id }) => line_id),
  )
  if (stored.length === lines.length && stored.every(({ tab_id }) => tab_id === id)) {
    await readTab(tx, clubId, id)
    return (await withoutStored(tx, id, lines)).length > 0
  }
  await lockOpenTab(tx, clubId, id)
  return true
}

/** Voids a line, gives it for free, or takes something off. Each happens once; a reduced line may still be voided. */
export async function changeTabLine(
  { db, clock }: Infrastructure,
  caller: ClubCaller,
  { id, line_id }: { id: string; line_id: string },
  body: BodyOf<typeof changeEndpoint>,
): Promise<Tab> {
  const { club_id, actor } = caller
  if (body.action !== 'void' && !may(factsOf(caller), 'reduce_tabs'))
    return refuse('forbidden', { message: 'Comps and discounts need access to finances. Ask someone who has it.' })
  return retryTransaction(db, async (tx) => {
    await lockOpenTab(tx, club_id, id)
    const now = clock.now()
    const line = (await findTabLines(tx, id)).find((one) => one.id === line_id) ?? refuse('not_found')
    if (line.voided !== null || (body.action !== 'void' && line.reduction !== null)) return refuse('line_settled')
    const decided = { by: actor.user_id, reason: body.reason, now }
    const full = line.quantity * line.unit_price_minor
    if (body.action === 'void') await voidLine(tx, line_id, decided)
    else if (body.action === 'comp') await reduceLine(tx, line_id, { ...decided, kind: 'comp', reduced_minor: full })
    else {
      if (body.amount_minor >= full)
        return refuse('invalid', { fields: { amount_minor: ['Enter less than the line’s total, or give it for free'] } })
      await reduceLine(tx, line_id, { ...decided, kind: 'discount', reduced_minor: body.amount_minor })
    }
    await touchTab(tx, id)
    await audit(tx, caller, {
      at: now,
      action: 'changeTabLine',
      subject: { kind: 'tab', id },
      before: { name: line.name, quantity: line.quantity, total_minor: full - line.reduced_minor },
      after: body,
    })
    return readTab(tx, club_id, id)
  })
}
