import type { ClubReward, listRewards as listEndpoint, RewardChanges, RewardInput } from '#contract/loyalty/club-rewards.ts'
import type { AnswerOf, QueryOf } from '#contract/base/endpoint.ts'
import { isBefore } from '#contract/base/instants.ts'
import { changedFields } from '../../../infrastructure/audit/audit-entry.ts'
import { audit } from '../../../infrastructure/audit/audit-store.ts'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import type { Database, Tx } from '../../../infrastructure/database/connect.ts'
import { readCursor } from '../../../infrastructure/database/cursor.ts'
import type { ClubCaller } from '../../../infrastructure/caller.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import { newId } from '../../../infrastructure/ids.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { readProgramme } from '../rules/rules-views.ts'
import { defaultReward, type RewardRow } from './reward.ts'
import { deleteRewardRow, insertReward, updateRewardRow } from './reward-store.ts'
import { countClubRewards, findClubRewards, lockReward } from './reward-views.ts'
import { cutPage, defaultLimit } from '../../../infrastructure/database/page-of.ts'

export async function listRewards(
  { db }: Infrastructure,
  { club_id }: ClubCaller,
  { status, cursor, limit = defaultLimit }: QueryOf<typeof listEndpoint>,
): Promise<AnswerOf<typeof listEndpoint>> {
  const after = readCursor(cursor, ['integer', 'id'])
  const [rows, count, { currency, timezone }] = await Promise.all([
    findClubRewards(db, { club_id, status, after, limit }),
    countClubRewards(db, { club_id, status }),
    readProgramme(db, club_id),
  ])
  const { page: rewards, next } = cutPage(rows, limit, (last) => [last.points_cost, last.id])
  return { rewards, currency, timezone, count, next }
}

async function readClubReward(db: Database | Tx, club_id: string, id: string): Promise<ClubReward> {
  const [reward] = await findClubRewards(db, { club_id, id, after: null, limit: 1 })
  return reward ?? refuse('not_found')
}

/** The fields that were sent, with instants in the format of rows. */
function columnsOf(changes: Omit<RewardChanges, 'version'>): Partial<RewardRow> {
  const { starts_at, ends_at, ...rest } = changes
  const kept = (at: string | null) => at && instantText(Temporal.Instant.from(at))
  return {
    ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined)),
    ...(starts_at !== undefined && { starts_at: kept(starts_at) }),
    ...(ends_at !== undefined && { ends_at: kept(ends_at) }),
  }
}

function checkWindow({ starts_at, ends_at }: RewardRow): void {
  if (starts_at !== null && ends_at !== null && !isBefore(starts_at, ends_at))
    refuse('invalid', { fields: { ends_at: ['Choose an end after the start'] } })
}

export async function createReward({ db, clock }: Infrastructure, caller: ClubCaller, body: RewardInput): Promise<ClubReward> {
  const now = clock.now()
  const { name, kind, points_cost, ...optional } = body
  const own = { id: newId(), club_id: caller.club_id, name, kind, points_cost, taken: 0, version: 1 }
  const reward: RewardRow = { ...defaultReward, ...own, ...columnsOf(optional) }
  checkWindow(reward)
  return db.transaction().execute(async (tx) => {
    await insertReward(tx, reward, now)
    const { id, status } = reward
    await audit(tx, caller, {
      at: now,
      action: 'createReward',
      subject: { kind: 'reward', id },
      after: { name, kind, points_cost, status },
    })
    return readClubReward(tx, caller.club_id, id)
  })
}

export async function updateReward(
  { db, clock }: Infrastructure,
  caller: ClubCaller,
  id: string,
  { version, ...changes }: RewardChanges,
): Promise<ClubReward> {
  return db.transaction().execute(async (tx) => {
    const before = (await lockReward(tx, caller.club_id, id)) ?? refuse('not_found')
    if (before.version !== version) return refuse('stale', { extra: { current: await readClubReward(tx, caller.club_id, id) } })
    const changed = columnsOf(changes)
    const reward: RewardRow = { ...before, ...changed }
    checkWindow(reward)
    if (reward.stock !== null && reward.stock < reward.taken)
      return refuse('stock_below_taken', { extra: { taken: reward.taken } })
    const now = clock.now()
    await updateRewardRow(tx, reward, now)
    await audit(tx, caller, {
      at: now,
      action: 'updateReward',
      subject: { kind: 'reward', id },
      ...changedFields({ ...before }, changed),
    })
    return readClubReward(tx, caller.club_id, id)
  })
}

export async function deleteReward({ db, clock }: Infrastructure, caller: ClubCaller, id: string): Promise<{ message: string }> {
  return db.transaction().execute(async (tx) => {
    const { name } = (await lockReward(tx, caller.club_id, id)) ?? refuse('not_found')
    if (!(await deleteRewardRow(tx, id))) return refuse('reward_requested')
    await audit(tx, caller, { at: clock.now(), action: 'deleteReward', subject: { kind: 'reward', id }, before: { name } })
    return { message: 'The reward was deleted.' }
  })
}
