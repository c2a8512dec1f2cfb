import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { roles, type Endpoint, type Role } from '#contract/endpoint.ts'
import { endpoints } from '#contract/index.ts'
import { attemptOf } from './testing/bad-input/attempt.ts'
import { goodInput } from './testing/bad-input/mutations.ts'
import { openPlayground, samplesFor, type Playground } from './testing/bad-input/playground.ts'

let playground: Playground

beforeAll(async () => {
  playground = await openPlayground(inject('testServer'))
})
afterAll(async () => playground.close())

type Refusal = 'unauthenticated' | 'forbidden' | null

/** Makes a call that is good but for who makes it, and says whether it was refused for that. */
async function refusalOf(endpoint: Endpoint, role: Role, tokenOf: (token: string) => Promise<string | undefined>): Promise<Refusal> {
  const guest = await playground.signIn(role)
  const good = goodInput(endpoint, samplesFor(endpoint, guest, playground.night))
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

const deadTokens: Record<string, (token: string) => Promise<string | undefined>> = {
  'no token': () => Promise.resolve(undefined),
  'a token that never was': () => Promise.resolve(randomBytes(32).toString('base64url')),
  'a token that is over': async (token) => endToken(token, `expires_at = now() - interval '1 second'`),
  'a token that was ended': async (token) => {
    await playground.query(`delete from tokens where token_hash = sha256(convert_to($1, 'UTF8'))`, [token])
    return token
  },
  'the token of an erased account': async (token) => {
    await playground.query(`update users set deleted_at = now() where id = (select user_id from tokens where token_hash = sha256(convert_to($1, 'UTF8')))`, [token])
    return token
  },
}

function expected(endpoint: Endpoint, role: Role): Refusal {
  const { access } = endpoint
  return access === 'public' || access === 'signed_in' || access.includes(role) ? null : 'forbidden'
}

describe('access', () => {
  it.each(endpoints.map((endpoint) => ({ endpoint, name: endpoint.name })))('$name is refused exactly to the roles that the contract leaves out.', async ({ endpoint }) => {
    const found: Partial<Record<Role, Refusal>> = {}
    for (const role of roles) found[role] = await refusalOf(endpoint, role, (token) => Promise.resolve(token))
    expect(found).toEqual(Object.fromEntries(roles.map((role) => [role, expected(endpoint, role)])))
  })

  it.each(endpoints.map((endpoint) => ({ endpoint, name: endpoint.name })))('$name asks for a token that lives, if it asks for one.', async ({ endpoint }) => {
    for (const [kind, tokenOf] of Object.entries(deadTokens)) {
      const refusal = await refusalOf(endpoint, 'client', tokenOf)
      expect({ kind, refusal }).toEqual({ kind, refusal: endpoint.access === 'public' ? null : 'unauthenticated' })
    }
  })
})
