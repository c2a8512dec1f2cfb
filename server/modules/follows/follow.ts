import type { AnswerOf, QueryOf } from '#contract/base/endpoint.ts'
import type {
  addFollow as followEndpoint,
  getFollowedEvents as followedEventsEndpoint,
  getFollowerCount as countEndpoint,
  getInterestCount as interestEndpoint,
  listFollows as listEndpoint,
} from '#contract/follows/follows.ts'
import type { Caller, ClubCaller } from '../../infrastructure/caller.ts'
import { instantText } from '../../infrastructure/clock/clock.ts'
import type { RateLimit } from '../../infrastructure/config/config.ts'
import { readCursor } from '../../infrastructure/database/cursor.ts'
import { cutPage, defaultLimit } from '../../infrastructure/database/page-of.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { hitLimit } from '../../infrastructure/rate-limits/rate-limit.ts'
import { refuse } from '../../infrastructure/refusal.ts'
import { listNextEvents } from '../events/index.ts'
import { deleteFollow, insertFollow } from './follow-store.ts'
import {
  countClubFollowers,
  countFollows,
  countInterested,
  findFollows,
  isFollowing,
  playsWhatIsFollowed,
  type FollowTarget,
} from './follow-views.ts'

/** Clubs see how many follow them from this number on: fewer could be recognised. */
const shownFrom = 5

type FollowAnswer = AnswerOf<typeof followEndpoint>

/** More than anyone taps, and few enough that no script follows its way through the clubs. */
const limit: RateLimit = { max: 120, windowSeconds: 60 }

const slowDown = async ({ db, clock, config }: Infrastructure, { actor }: Caller): Promise<void> => {
  if (config.rateLimits.enabled) await hitLimit(db, clock, `follow:${actor.user_id}`, limit)
}

export async function getFollow({ db }: Infrastructure, { actor }: Caller, target: FollowTarget): Promise<FollowAnswer> {
  return { is_following: await isFollowing(db, actor.user_id, target) }
}

/** As many as fill a row of the home. */
const eventsShown = 10

export const getFollowedEvents = async (
  infrastructure: Infrastructure,
  { actor }: Caller,
): Promise<AnswerOf<typeof followedEventsEndpoint>> => ({
  events: await listNextEvents(infrastructure, playsWhatIsFollowed(actor.user_id), eventsShown),
})

export async function addFollow(infrastructure: Infrastructure, caller: Caller, target: FollowTarget): Promise<FollowAnswer> {
  await slowDown(infrastructure, caller)
  const { db, clock } = infrastructure
  if (!(await insertFollow(db, caller.actor.user_id, target, instantText(clock.now())))) refuse('not_found')
  return { is_following: true }
}

export async function removeFollow(infrastructure: Infrastructure, caller: Caller, target: FollowTarget): Promise<FollowAnswer> {
  await slowDown(infrastructure, caller)
  await deleteFollow(infrastructure.db, caller.actor.user_id, target)
  return { is_following: false }
}

export async function listFollows(
  { db }: Infrastructure,
  { actor: { user_id } }: Caller,
  { kind, cursor, limit: size = defaultLimit }: QueryOf<typeof listEndpoint>,
): Promise<AnswerOf<typeof listEndpoint>> {
  const after = readCursor(cursor, ['instant', 'id'])
  const [rows, count] = await Promise.all([
    findFollows(db, { user_id, kind, after: after && { position: after[0], id: after[1] }, limit: size }),
    countFollows(db, user_id, kind),
  ])
  const { page, next } = cutPage(rows, size, (last) => [last.position, last.id])
  return { follows: page, count, next }
}

/** A small number could be recognised as people. */
const shown = (count: number): number | null => (count < shownFrom ? null : count)

export const getFollowerCount = async (
  { db }: Infrastructure,
  { club_id }: ClubCaller,
): Promise<AnswerOf<typeof countEndpoint>> => ({ followers: shown(await countClubFollowers(db, club_id)) })

export const getInterestCount = async (
  { db }: Infrastructure,
  { club_id }: ClubCaller,
  eventId: string,
): Promise<AnswerOf<typeof interestEndpoint>> => ({
  interested: shown((await countInterested(db, club_id, eventId)) ?? refuse('not_found')),
})
