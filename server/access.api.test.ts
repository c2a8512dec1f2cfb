import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { roles, type Endpoint, type Role } from '#contract/endpoint.ts'
import { endpoints } from '#contract/index.ts'
import { StaffPermissions, type StaffPermission } from '#contract/staff-permissions.ts'
import type { Guest } from './testing/bad-input/rows.ts'
import { attemptOf } from './testing/bad-input/attempt.ts'
import { goodInput } from './testing/bad-input/mutations.ts'
import { openPlayground, samplesFor, type Playground } from './testing/bad-input/playground.ts'

let playground: Playground

beforeAll(async () => {
  playground = await openPlayground(inject('testServer'))
})
afterAll(async () => playground.close())

type Refusal = 'unauthenticated' | 'forbidden' | null

type TokenOf = (token: string) => Promise<string | undefined>
const asItIs: TokenOf = (token) => Promise.resolve(token)

/** Makes a call that is good but for who makes it, and says whether it was refused for that. */
async function refusalOf(endpoint: Endpoint, guest: Guest, tokenOf: TokenOf = asItIs): Promise<Refusal> {
  const good = goodInput(endpoint, samplesFor(endpoint, guest))
  const { status, body } = await playground.send(attemptOf(endpoint, good, await tokenOf(guest.token)))
  const code = typeof body === 'object' && body !== null && 'code' in body ? body.code : null
  if (code !== 'unauthenticated' && code !== 'forbidden') return null
  expect(status).toBe(code === 'forbidden' ? 403 : 401)
  return code
}

async function endToken(token: string, change: string): Promise<string> {
  await playground.query(`update tokens set ${change} where token_hash = sha256(convert_to($1, 'UTF8'))`, [token])
  return token
}

const deadTokens: Record<string, TokenOf> = {
  'no token': () => Promise.resolve(undefined),
  'a token that never was': () => Promise.resolve(randomBytes(32).toString('base64url')),
  'a token that is over': async (token) => endToken(token, `expires_at = now() - interval '1 second'`),
  'a token that was ended': async (token) => {
    await playground.query(`delete from tokens where token_hash = sha256(convert_to($1, 'UTF8'))`, [token])
    return token
  },
  'the token of an erased account': async (token) => {
    await playground.query(
      `update users set deleted_at = now() where id = (select user_id from tokens where token_hash = sha256(convert_to($1, 'UTF8')))`,
      [token],
    )
    return token
  },
}

function expected(endpoint: Endpoint, role: Role): Refusal {
  const { access, permission } = endpoint
  // Of a club's staff only who is let: the one who calls here is let do nothing.
  if (role === 'staffclub' && permission !== undefined) return 'forbidden'
  return access === 'public' || access === 'signed_in' || access.includes(role) ? null : 'forbidden'
}

describe('access', () => {
  it.each(endpoints.map((endpoint) => ({ endpoint, name: endpoint.name })))(
    '$name is refused exactly to the roles that the contract leaves out.',
    async ({ endpoint }) => {
      const found: Partial<Record<Role, Refusal>> = {}
      for (const role of roles) found[role] = await refusalOf(endpoint, await playground.signIn(role))
      expect(found).toEqual(Object.fromEntries(roles.map((role) => [role, expected(endpoint, role)])))
    },
  )

  it.each(endpoints.map((endpoint) => ({ endpoint, name: endpoint.name })))(
    '$name asks for a token that lives, if it asks for one.',
    async ({ endpoint }) => {
      for (const [kind, tokenOf] of Object.entries(deadTokens)) {
        const refusal = await refusalOf(endpoint, await playground.signIn('client'), tokenOf)
        expect({ kind, refusal }).toEqual({ kind, refusal: endpoint.access === 'public' ? null : 'unauthenticated' })
      }
    },
  )

  const ofClubs = endpoints.flatMap((endpoint) =>
    endpoint.permission === undefined ? [] : [{ endpoint, name: endpoint.name, permission: endpoint.permission }],
  )
  it.each(ofClubs)('$name is open to staff who $permission, and to no other staff.', async ({ endpoint, permission }) => {
    const others = Object.keys(StaffPermissions.shape).filter((one): one is StaffPermission => one !== permission)
    expect(await refusalOf(endpoint, await playground.signIn('staffclub', [permission]))).toBeNull()
    expect(await refusalOf(endpoint, await playground.signIn('staffclub', others))).toBe('forbidden')
  })
})
