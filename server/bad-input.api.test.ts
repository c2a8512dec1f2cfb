import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { Endpoint } from '#contract/base/endpoint.ts'
import type { Role } from '#contract/base/permissions.ts'
import { endpoints } from '#contract/index.ts'
import { attemptOf } from './testing/bad-input/attempt.ts'
import { findFault } from './testing/bad-input/judge.ts'
import { applyMutation, goodInput, mutationsOf, type Mutation } from './testing/bad-input/mutations.ts'
import { openPlayground, type Playground } from './testing/bad-input/playground.ts'
import type { Guest } from './testing/bad-input/rows.ts'
import { samplesFor } from './testing/bad-input/samples.ts'
import { password } from './testing/bad-input/samples/accounts.ts'
import { flagsThatGive, rolesThatMay } from './testing/callers.ts'

// Each run draws new values, so many short runs find what a long one would. FUZZ_SEED=… repeats a run, FUZZ_RUNS=… lengthens it;
// every failure names its seed.
const seed = Number(process.env['FUZZ_SEED'] ?? Date.now() % 2 ** 31)
const runs = Number(process.env['FUZZ_RUNS'] ?? 12)

let playground: Playground
const tokens: string[] = []

beforeAll(async () => {
  playground = await openPlayground(inject('testServer'))
})
afterAll(async () => playground.close())

const shorten = (mutation: Mutation) =>
  (mutation.kind === 'file'
    ? `${mutation.name}: ${mutation.file.what}`
    : JSON.stringify({ ...mutation, shape: undefined })
  ).slice(0, 300)

const callersOf = ({ authorize }: Endpoint): readonly Role[] => (authorize === 'public' ? ['client'] : rolesThatMay(authorize))

async function signIn(endpoint: Endpoint, role: Role): Promise<Guest> {
  const { name, authorize } = endpoint
  // A user who opens a club has none yet.
  const guest = name === 'createClub' ? await playground.signInNew() : await playground.signIn(role, flagsThatGive(authorize))
  await playground.prepare(endpoint, guest)
  tokens.push(guest.token)
  return guest
}

type Counts = Awaited<ReturnType<Playground['countRows']>>

/** Makes one bad call and says what is wrong with its answer or with what it changed; `before` is the earlier state. */
async function attemptOnce(
  endpoint: Endpoint,
  guest: Guest,
  mutation: Mutation,
  before: Counts,
): Promise<{ fault: string | null; changed: boolean }> {
  const good = goodInput(endpoint, samplesFor(endpoint, guest))
  const answer = await playground.send(
    applyMutation(endpoint, good, mutation, endpoint.authorize === 'public' ? undefined : guest.token),
  )
  const fault = findFault(endpoint, mutation, answer)
  // Some downloads are recorded in the audit log.
  if (fault !== null || answer.status < 400) return { fault, changed: endpoint.method !== 'GET' || endpoint.media !== undefined }
  const after = await playground.countRows()
  const grown = Object.keys(after).filter((table) => after[table] !== before[table])
  return {
    fault: grown.length > 0 ? `refused with ${answer.status} and still changed ${grown.join(', ')}` : null,
    changed: false,
  }
}

describe('bad input', () => {
  for (const endpoint of endpoints) {
    const callers = callersOf(endpoint)
    // Calls open to several roles are tried as each of them, with more runs in total.
    const numRuns = callers.length > 1 ? Math.ceil(runs / 2) : runs
    for (const role of callers) {
      const caller = endpoint.authorize === 'public' ? 'a stranger' : role
      it(`${endpoint.name}, called by ${caller}, refuses clearly or succeeds, whatever is sent.`, async () => {
        let guest = await signIn(endpoint, role)
        let counts = await playground.countRows()
        const mutations = fc.sample(mutationsOf(endpoint), { seed, numRuns })
        expect(mutations).toHaveLength(numRuns)
        for (const mutation of mutations) {
          const { fault, changed } = await attemptOnce(endpoint, guest, mutation, counts)
          expect(fault, `FUZZ_SEED=${seed} ${shorten(mutation)}`).toBeNull()
          if (!changed) continue
          // A call that succeeded may have ended the session or the account.
          guest = await signIn(endpoint, role)
          counts = await playground.countRows()
        }
      })
    }
  }

  it('Valid calls succeed, so each bad call has exactly one fault.', async () => {
    // These need a code that comes by email or from a club, or a contract waiting for a signature, and the test has none.
    const needCodes = new Set([
      'verifyResetCode',
      'resetPassword',
      'confirmEmail',
      'cancelEmailChange',
      'undoEmailChange',
      'stopPayouts',
      'finishLogin',
      'addPasskey',
      'readSignInLink',
      'signInByLink',
      'signInByCode',
      'confirmAction',
      'setPassword',
      'loginWithPasskey',
      'confirmSecondFactor',
      'renewRecoveryCodes',
      'switchOffSecondFactor',
      'resetSecondFactor',
      'unlockPrestations',
      'signClubContract',
      'signAmbassadorContract',
      'getAmbassadorContractPdf',
      'readInvitation',
      'acceptInvitation',
      // Only the server seals pictures.
      'getVerificationImage',
      // Only the server stores files.
      'getRevenueAttachment',
      'getCashUpPdf',
      'scanRedemption',
      'openQueueCode',
      'enterQueue',
    ])
    const refused: unknown[] = []
    const called = endpoints.filter(({ name }) => !needCodes.has(name))
    expect(called).toHaveLength(endpoints.length - needCodes.size)
    for (const endpoint of called) {
      const guest = await signIn(endpoint, callersOf(endpoint)[0] ?? 'client')
      const attempt = attemptOf(endpoint, goodInput(endpoint, samplesFor(endpoint, guest)), guest.token)
      const { status, body } = await playground.send(attempt)
      if (status !== (endpoint.success ?? 200)) refused.push({ name: endpoint.name, status, body })
    }
    expect(refused).toEqual([])
  })

  it('A caller cannot see or change what belongs to someone else.', async () => {
    // A superadmin can see every person, club and document.
    const strangersTo = (endpoint: Endpoint) =>
      callersOf(endpoint).filter(
        (role) => role !== 'superadmin' || !/^(users|clubs|verification|super-admin)\//.test(endpoint.path),
      )
    // Published events, active rewards and what can be followed are public; turning off push changes nothing if repeated, and so
    // does removing an answer that your own plan does not have.
    const isOpen = /^client\/(events|rewards|follows|push-subscriptions|friend-plans)\//
    const isOwned = ({ authorize, path }: Endpoint) => authorize !== 'public' && path.includes('{id}') && !isOpen.test(path)
    const calls = endpoints.filter(isOwned).flatMap((endpoint) => strangersTo(endpoint).map((role) => ({ endpoint, role })))
    expect(calls.length).toBeGreaterThan(150)
    const compared = new Set<string>()
    for (const { endpoint, role } of calls) {
      const [owner, stranger] = [await signIn(endpoint, role), await signIn(endpoint, role)]
      const readState = async () => ({
        tokens: await playground.query('select * from tokens where id = $1', [owner.token_id]),
        reservations: await playground.query('select * from reservations where id = $1', [owner.reservation_id]),
        prestations: await playground.query('select * from prestations where event_id = $1 order by id', [owner.event.event_id]),
        event_templates: await playground.query('select * from event_templates where id = $1', [owner.event.template_id]),
      })
      const before = await readState()
      for (const [table, rows] of Object.entries(before)) if (rows.length > 0) compared.add(table)
      const good = goodInput(endpoint, samplesFor(endpoint, owner))
      const { status, body } = await playground.send(attemptOf(endpoint, good, stranger.token))
      expect({ name: endpoint.name, status, body }).toMatchObject({
        name: endpoint.name,
        status: 404,
        body: { code: 'not_found' },
      })
      expect(await readState()).toEqual(before)
    }
    expect(compared).toEqual(new Set(['tokens', 'reservations', 'prestations', 'event_templates']))
  })

  it('No call wrote a password or a token to the log.', async () => {
    expect(await playground.runDueJobs()).toBeGreaterThan(0)
    const lines = playground.readLog().split('\n')
    expect(lines.length).toBeGreaterThan(endpoints.length)
    const secrets = new Set([password, ...tokens])
    const leaking = lines.filter((line) => line.split(/[^\w-]+/).some((word) => secrets.has(word)))
    expect(leaking.slice(0, 3)).toEqual([])
  })
})
