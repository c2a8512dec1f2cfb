import { isForClub, may } from '#contract/base/abilities.ts'
import { csvMedia, downloadCookie } from '#contract/base/downloads.ts'
import type { Endpoint } from '#contract/base/endpoint.ts'
import type { ErrorCode } from '#contract/base/errors.ts'
import type { FastifyRequest } from 'fastify'
import { auditSupportCall } from '../../../infrastructure/audit/audit-store.ts'
import type { Clock } from '../../../infrastructure/clock/clock.ts'
import type { Database } from '../../../infrastructure/database/connect.ts'
import type { Authenticate } from './authenticate.ts'
import { findSupportReason, isClub } from './session-views.ts'
import { factsOf, type Caller, type ClubCaller, type Origin, type Visitor } from '../../../infrastructure/caller.ts'
import { refuse } from '../../../infrastructure/refusal.ts'

/** Names the club a superadmin acts for; ignored for anyone else. */
const clubHeader = 'x-club-id'
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

const originOf = (request: FastifyRequest, device: string | null): Origin => ({
  address: request.ip,
  user_agent: request.headers['user-agent'] ?? '',
  request_id: request.id,
  device,
})

/** Who calls, and for which club: by headers, or for a file that the browser fetches itself, by its cookie. */
function credentialsOf(request: FastifyRequest, { media }: Endpoint) {
  const { authorization, [clubHeader]: club } = request.headers
  const cookie = request.cookies[downloadCookie]
  if (authorization !== undefined || media !== csvMedia || cookie === undefined) return { authorization, club }
  const [token = '', named] = cookie.split('.')
  return { authorization: `Token ${token}`, club: named }
}

async function namedClub(db: Database, id: string | string[] | undefined): Promise<string | null> {
  if (id === undefined) return null
  if (typeof id !== 'string' || !uuid.test(id) || !(await isClub(db, id))) refuse('not_found')
  return id
}

function refusalOf(caller: Caller, { authorize }: Endpoint): ErrorCode | null {
  const { role } = caller.actor
  if (may(factsOf(caller), authorize)) return isForClub(authorize) && caller.club_id === null ? 'no_club' : null
  if (role === 'superadmin' && isForClub(authorize)) return 'club_not_named'
  return role === 'ambassador' && authorize === 'refer' ? 'not_approved' : 'forbidden'
}

/** Records a superadmin's call for a club, or refuses it once their access has ended. */
async function admitSupport(
  caller: ClubCaller,
  endpoint: Endpoint,
  { db, clock }: { db: Database; clock: Clock },
): Promise<void> {
  const { actor, club_id } = caller
  const reason = await findSupportReason(db, { superadmin_id: actor.user_id, club_id }, clock.now())
  if (reason === null) refuse('support_access_required')
  await auditSupportCall(db, caller, { endpoint, reason }, clock.now())
}

/** Returns the authorised caller, or refuses the call. A superadmin's call for a club is recorded in its audit log. */
export const createAuthorize =
  ({ db, clock, authenticate }: { db: Database; clock: Clock; authenticate: Authenticate }) =>
  async (request: FastifyRequest, device: string | null, endpoint: Endpoint): Promise<Caller | Visitor> => {
    const origin = originOf(request, device)
    if (endpoint.authorize === 'public') return { actor: null, club_id: null, membership: null, origin }
    const { authorization, club } = credentialsOf(request, endpoint)
    const session = await authenticate(authorization)
    if (session === null) refuse('unauthenticated')
    const { actor, membership } = session
    request.account_id = actor.user_id
    if (actor.has_one_time_password && !endpoint.with_one_time_password) refuse('password_change_required')
    if (actor.needs_second_factor && !endpoint.without_second_factor) refuse('second_factor_required')
    const isSupport = actor.role === 'superadmin' && isForClub(endpoint.authorize)
    const club_id = isSupport ? await namedClub(db, club) : (membership?.club_id ?? null)
    const caller = { actor, club_id, membership, origin }
    const refusal = refusalOf(caller, endpoint)
    if (refusal !== null) refuse(refusal)
    if (isSupport && club_id !== null) await admitSupport({ ...caller, club_id }, endpoint, { db, clock })
    return caller
  }
