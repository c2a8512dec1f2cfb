import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { isForClub, type Ability } from '#contract/base/abilities.ts'
import type { Endpoint } from '#contract/base/endpoint.ts'
import { endpoints } from '#contract/index.ts'
import { staffFlags, type StaffFlag } from '#contract/base/permissions.ts'
import type { Guest } from './testing/bad-input/rows.ts'
import { samplesFor } from './testing/bad-input/samples.ts'
import { attemptOf } from './testing/bad-input/attempt.ts'
import { goodInput } from './testing/bad-input/mutations.ts'
import { openPlayground, type Playground } from './testing/bad-input/playground.ts'
import { rolesThatMay, staffMay } from './testing/callers.ts'

let playground: Playground

beforeAll(async () => {
  playground = await openPlayground(inject('testServer'))
})
afterAll(async () => playground.close())

const refusals = ['unauthenticated', 'forbidden', 'not_approved', 'no_club', 'club_not_named', 'support_access_required'] as const
type Refusal = (typeof refusals)[number] | null
const statuses = {
  unauthenticated: 401,
  forbidden: 403,
  not_approved: 403,
  no_club: 404,
  club_not_named: 400,
  support_access_required: 403,
}

interface CallOptions {
  /** In place of the guest's own. */
  token?: string | undefined
  /** The club that a superadmin acts for. */
  club_id?: string
}

/** Makes a call that is valid except for its caller, and says whether it was refused for that. */
async function refusalOf(endpoint: Endpoint, guest: Guest, calling: CallOptions = {}): Promise<Refusal> {
  const { club_id, token } = { token: guest.token, ...calling }
  const attempt = attemptOf(endpoint, goodInput(endpoint, samplesFor(endpoint, guest)), token)
  if (club_id !== undefined) attempt.headers['x-club-id'] = club_id
  const { status, body } = await playground.send(attempt)
  const code = typeof body === 'object' && body !== null && 'code' in body ? body.code : null
  const refusal = refusals.find((one) => one === code) ?? null
  if (refusal !== null) expect(status).toBe(statuses[refusal])
  return refusal
}

async function endToken(token: string, change: string): Promise<string> {
  await playground.query(`update tokens set ${change} where token_hash = sha256(convert_to($1, 'UTF8'))`, [token])
  return token
}

const deadTokens: Record<string, (token: string) => Promise<string | undefined>> = {
  'no token': () => Promise.resolve(undefined),
  'a token that never was': () => Promise.resolve(randomBytes(32).toString('base64url')),
  'a token that is over': async (token) => endToken(token, `expires_at = now() - interval '1 minute'`),
  'a token that was ended': async (token) => {
    await playground.query(`delete from tokens where token_hash = sha256(convert_to($1, 'UTF8'))`, [token])
    return token
  },
  'the token of an erased account': async (token) => {
    await playground.query(
      `update users set status = 'deleted', deleted_at = now()
        where id = (select user_id from tokens where token_hash = sha256(convert_to($1, 'UTF8')))`,
      [token],
    )
    return token
  },
  'the token of a disabled account': async (token) => {
    await playground.query(
      `update users set status = 'disabled'
        where id = (select user_id from tokens where token_hash = sha256(convert_to($1, 'UTF8')))`,
      [token],
    )
    return token
  },
}

// A dead token changes nothing, so one of each kind serves all calls.
let killed: Promise<Map<string, { guest: Guest; token: string | undefined }>> | null = null
const killTokens = async () => {
  killed ??= Promise.all(
    Object.entries(deadTokens).map(async ([kind, tokenOf]) => {
      const guest = await playground.signIn('client')
      return [kind, { guest, token: await tokenOf(guest.token) }] as const
    }),
  ).then((entries) => new Map(entries))
  return killed
}

interface Kind {
  signIn: () => Promise<Guest>
  expected: (ability: Ability) => Refusal
  /** Names another club. */
  isSupport?: true
}

const allowed = (isAllowed: boolean): Refusal => (isAllowed ? null : 'forbidden')
const holdsByRole = (role: Parameters<Playground['signIn']>[0]) => (ability: Ability) =>
  allowed(rolesThatMay(ability).includes(role))

/** Staff with the given flags only. */
const staff = (...flags: StaffFlag[]): Kind => ({
  signIn: () => playground.signIn('staffclub', flags),
  expected: (ability) => allowed(staffMay(ability, flags)),
})

/** A superadmin who has said why they act for the shared club. */
async function signInSupport(club_id?: string): Promise<Guest> {
  const guest = await playground.signIn('superadmin')
  await playground.query(
    `insert into support_accesses (id, superadmin_id, club_id, reason, opened_at, ends_at)
      values (gen_random_uuid(), $1, $2, 'Ticket 17', now(), '2100-01-01')`,
    [guest.id, club_id ?? guest.event.club_id],
  )
  return guest
}

async function signInAmbassador(state: 'pending' | 'suspended'): Promise<Guest> {
  const guest = await playground.signIn('ambassador')
  await playground.query('update ambassador_profiles set approval_status = $2 where user_id = $1', [guest.id, state])
  return guest
}

const notApproved = (ability: Ability): Refusal => (ability === 'refer' ? 'not_approved' : holdsByRole('ambassador')(ability))

const kinds: Record<string, Kind> = {
  superadmin: {
    signIn: () => playground.signIn('superadmin'),
    expected: (ability) => (isForClub(ability) ? 'club_not_named' : holdsByRole('superadmin')(ability)),
  },
  'superadmin who names a club': {
    signIn: () => playground.signIn('superadmin'),
    expected: (ability) => (isForClub(ability) ? 'support_access_required' : holdsByRole('superadmin')(ability)),
    isSupport: true,
  },
  'superadmin who names a club and has said why': {
    signIn: signInSupport,
    expected: (ability) => (isForClub(ability) ? null : holdsByRole('superadmin')(ability)),
    isSupport: true,
  },
  'club admin': { signIn: () => playground.signIn('adminclub'), expected: holdsByRole('adminclub') },
  'club admin without a club': {
    signIn: () => playground.signInNew(),
    expected: (ability) => (isForClub(ability) ? 'no_club' : holdsByRole('adminclub')(ability)),
  },
  'staff without flags': staff(),
  ...Object.fromEntries(staffFlags.map((flag) => [`staff with ${flag}`, staff(flag)])),
  ambassador: { signIn: () => playground.signIn('ambassador'), expected: holdsByRole('ambassador') },
  'ambassador awaiting approval': { signIn: () => signInAmbassador('pending'), expected: notApproved },
  'suspended ambassador': { signIn: () => signInAmbassador('suspended'), expected: notApproved },
  client: { signIn: () => playground.signIn('client'), expected: holdsByRole('client') },
}

// A refused call changes nothing, and what a read notes decides no one’s access, so one guest of each kind serves all of them.
const shared = new Map<string, Promise<Guest>>()
async function guestOf(name: string, kind: Kind, changesNothing: boolean): Promise<Guest> {
  if (!changesNothing) return kind.signIn()
  const guest = shared.get(name) ?? kind.signIn()
  shared.set(name, guest)
  return guest
}

const named = endpoints.map((endpoint) => ({ endpoint, name: endpoint.name }))

describe('access', () => {
  it.each(named)('$name is refused exactly to the callers who lack its ability.', async ({ endpoint }) => {
    // Each caller acts for a club of their own or changes nothing, so they call at once.
    const answers = await Promise.all(
      Object.entries(kinds).map(async ([name, kind]) => {
        const expected = kind.expected(endpoint.authorize)
        const guest = await guestOf(name, kind, expected !== null || endpoint.method === 'GET')
        const refusal = await refusalOf(endpoint, guest, kind.isSupport ? { club_id: guest.event.club_id } : {})
        return { name, refusal, expected }
      }),
    )
    for (const { name, refusal, expected } of answers) expect({ name, refusal }).toEqual({ name, refusal: expected })
  })

  it.each(named)('$name requires a valid token if it requires one at all.', async ({ endpoint }) => {
    const answers = await Promise.all(
      [...(await killTokens())].map(async ([kind, { guest, token }]) => ({
        kind,
        refusal: await refusalOf(endpoint, guest, { token }),
      })),
    )
    const expected = endpoint.authorize === 'public' ? null : 'unauthenticated'
    expect(answers).toEqual(Object.keys(deadTokens).map((kind) => ({ kind, refusal: expected })))
  })

  it("A club that does not exist, or an ID that is not a club's, is not found.", async () => {
    const { token } = await playground.signIn('superadmin')
    for (const club_id of ['0193a5b0-0000-7000-8000-000000000000', 'Kelder', '']) {
      const { status, body } = await playground.send({
        method: 'GET',
        url: '/api/club-admin/club/current/',
        headers: { authorization: `Token ${token}`, 'x-club-id': club_id },
      })
      expect({ status, body }).toMatchObject({ status: 404, body: { code: 'not_found' } })
    }
  })

  it('The header is ignored when a club admin sends it: they act for their own club.', async () => {
    const [admin, other] = [await playground.signIn('adminclub'), await playground.signIn('adminclub')]
    const { body } = await playground.send({
      method: 'GET',
      url: '/api/club-admin/club/current/',
      headers: { authorization: `Token ${admin.token}`, 'x-club-id': other.event.club_id },
    })
    expect(body).toMatchObject({ slug: admin.event.club_slug })
  })

  it('Every call that a superadmin makes for a club is in its audit log, reads included.', async () => {
    const { event } = await playground.signIn('adminclub')
    const support = await signInSupport(event.club_id)
    await playground.send({
      method: 'GET',
      url: '/api/club-admin/club/current/',
      headers: { authorization: `Token ${support.token}`, 'x-club-id': event.club_id },
    })
    const rows = await playground.query('select actor_id, action, is_support from audit_log where club_id = $1', [event.club_id])
    expect(rows).toEqual([{ actor_id: support.id, action: 'getOwnClub', is_support: true }])
  })
})
