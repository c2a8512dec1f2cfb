import type { PlatformSettings, UpdatePlatformSettingsBody } from '#contract/settings/settings.ts'
import { changedFields } from '../../infrastructure/audit/audit-entry.ts'
import { audit } from '../../infrastructure/audit/audit-store.ts'
import type { Database, Tx } from '../../infrastructure/database/connect.ts'
import type { Caller } from '../../infrastructure/caller.ts'
import { refuse } from '../../infrastructure/refusal.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { readSettings, writeSettings, type PlatformSettingsRow } from './settings-store.ts'
import { minimumPayout } from './minimum-payout.ts'

const shape = ({ minimum_payouts: minimums, ...rest }: PlatformSettingsRow, inUse: readonly string[]): PlatformSettings => ({
  ...rest,
  minimum_payouts: [...new Set([...Object.keys(minimums), ...inUse])]
    .toSorted()
    .map((currency) => ({ currency, minimum_minor: minimumPayout(minimums, currency) })),
})

/** The currencies that clubs sell in, as the composition root passes them. */
export type ListCurrencies = (db: Database | Tx) => Promise<string[]>

/** With a minimum for every currency clubs sell in: its own, or one derived from the euro minimum. */
export const getPlatformSettings = async (db: Database, listCurrencies: ListCurrencies): Promise<PlatformSettings> =>
  shape(await readSettings(db), await listCurrencies(db))

/** Takes effect from now on: existing commissions keep their rate and their approval date. */
export async function updatePlatformSettings(
  { db, clock }: Pick<Infrastructure, 'db' | 'clock'>,
  listCurrencies: ListCurrencies,
  caller: Caller,
  body: UpdatePlatformSettingsBody,
): Promise<PlatformSettings> {
  return db.transaction().execute(async (tx) => {
    const inUse = await listCurrencies(tx)
    const before = await readSettings(tx, true)
    if (before.version !== body.version) refuse('stale', { extra: { current: shape(before, inUse) } })
    const now = clock.now()
    await writeSettings(tx, body, now)
    const after = await readSettings(tx)
    await audit(tx, caller, {
      at: now,
      action: 'updatePlatformSettings',
      subject: { kind: 'platform', id: null },
      ...changedFields(audited(before), audited(after)),
    })
    return shape(after, inUse)
  })
}

/** One field for each currency, so that the log names those that changed. */
const audited = ({
  minimum_payouts,
  version: _version,
  updated_at: _at,
  ...rest
}: PlatformSettingsRow): Record<string, unknown> => ({
  ...rest,
  ...Object.fromEntries(Object.entries(minimum_payouts).map(([currency, minor]) => [`minimum_payout_${currency}_minor`, minor])),
})
