import { tierLevels } from '#contract/loyalty/terms.ts'
import type { Tx } from '../../../infrastructure/database/connect.ts'
import { newId } from '../../../infrastructure/ids.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { insertNotices } from '../../notifications/index.ts'
import { readProgrammes, type ProgrammeClub } from '../rules/rules-views.ts'
import { todayAt } from '../rules/rules.ts'
import { readTierPoints } from './earning-views.ts'
import { tierOf } from './earning.ts'
import { tierNotice } from './points-notices.ts'
import { findRaised, readNotifiedTiers } from './tier-views.ts'
import { lockWallets, noteTiers } from './wallet-store.ts'

/** Records clients' current tiers, and notifies those whose tier changed. Requires locked wallets. */
export async function refreshTiers(
  tx: Tx,
  walletIds: readonly string[],
  programmes: ReadonlyMap<string, ProgrammeClub>,
  now: Temporal.Instant,
): Promise<void> {
  const wallets = await readNotifiedTiers(tx, walletIds)
  const requests = wallets.flatMap((wallet) => {
    const programme = programmes.get(wallet.club_id)
    return programme === undefined ? [] : [{ ...wallet, programme, date: todayAt(programme, now) }]
  })
  const points = await readTierPoints(
    tx,
    requests.map(({ id, date }) => ({ wallet_id: id, date })),
    'with_date',
  )
  const changed = requests.flatMap(({ id, client_id, tier, programme, date }) => {
    const next = tierOf(programme.rules.tiers, points.get(`${id} ${date}`) ?? 0)
    return next.level === tier ? [] : [{ id, client_id, before: tier, next, programme }]
  })
  if (changed.length === 0) return
  await noteTiers(
    tx,
    changed.map(({ id, next }) => ({ id, tier: next.level })),
  )
  await insertNotices(
    tx,
    changed.map(({ client_id, before, next, programme }) =>
      tierNotice({
        user_id: client_id,
        club_name: programme.name,
        tier_name: next.name,
        hasRisen: tierLevels.indexOf(next.level) > tierLevels.indexOf(before),
        source_id: newId(),
      }),
    ),
    now,
  )
}

/** Wallets per transaction. */
const batchSize = 500

/** Points older than 365 business dates no longer count: each day the tiers above the first are checked again. */
export async function lowerTiers({ db, clock }: Infrastructure): Promise<void> {
  for (let after: string | null = null, ids: string[] = []; ; after = ids.at(-1) ?? null) {
    ids = await findRaised(db, after, batchSize)
    if (ids.length === 0) return
    const batch = ids
    await db.transaction().execute(async (tx) => {
      const wallets = await lockWallets(tx, batch)
      const clubs = [...new Set([...wallets.values()].map(({ club_id }) => club_id))]
      await refreshTiers(tx, batch, await readProgrammes(tx, clubs), clock.now())
    })
    if (ids.length < batchSize) return
  }
}
