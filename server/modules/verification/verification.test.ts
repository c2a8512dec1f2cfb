import { describe, expect, it } from 'vitest'
import { verificationStatuses, verificationTransitions, type VerificationStatus } from '#contract/verification/states.ts'
import {
  adultFrom,
  allowedVerificationActions,
  documentsRefusal,
  eraseAt,
  rejectionReasonOf,
  submitRefusal,
  type Reviewable,
  type IdentityState,
} from './verification.ts'

const now = Temporal.Instant.from('2026-11-22T20:00:00Z')
const minutesAgo = (minutes: number) => now.subtract({ minutes }).toString()

const row = (changes: Partial<Reviewable> = {}): Reviewable => ({
  status: 'pending',
  client_id: 'client',
  claimed_by: null,
  claimed_at: null,
  revocation_by: null,
  ...changes,
})
const claimed = (by: string, minutes: number) => row({ status: 'in_review', claimed_by: by, claimed_at: minutesAgo(minutes) })
const by = (reviewer_id: string, needsTwo = false) => ({ reviewer_id, now, needsTwo })

describe('what a reviewer may do', () => {
  it.each([
    ['claim what waits', row(), by('ann'), ['claim']],
    ['nothing with their own', row({ client_id: 'ann' }), by('ann'), []],
    ['decide what they hold', claimed('ann', 5), by('ann'), ['release', 'approve', 'reject', 'request_resubmission']],
    [
      'still decide once their claim has lapsed',
      claimed('ann', 90),
      by('ann'),
      ['release', 'approve', 'reject', 'request_resubmission'],
    ],
    ['nothing with what another one holds', claimed('bob', 29), by('ann'), []],
    ['claim what another one left open', claimed('bob', 30), by('ann'), ['claim']],
    ['revoke an approval', row({ status: 'approved' }), by('ann'), ['revoke']],
    ['ask for a revocation', row({ status: 'approved' }), by('ann', true), ['revoke']],
    ['withdraw the revocation they asked for', row({ status: 'approved', revocation_by: 'ann' }), by('ann', true), ['release']],
    [
      'confirm or withdraw another one’s',
      row({ status: 'approved', revocation_by: 'bob' }),
      by('ann', true),
      ['release', 'revoke'],
    ],
    ['nothing with a rejection', row({ status: 'rejected' }), by('ann'), []],
    ['nothing with what has expired', row({ status: 'expired' }), by('ann'), []],
    ['nothing with what was revoked', row({ status: 'revoked' }), by('ann'), []],
  ])('with status %s.', (_, what, reviewing, expected) => expect(allowedVerificationActions(what, reviewing)).toEqual(expected))

  it('never exceeds the table of states.', () => {
    const actionsIn = (status: VerificationStatus) =>
      allowedVerificationActions({ ...claimed('ann', 0), status, revocation_by: 'bob' }, by('ann'))
    const open = verificationStatuses.filter((status) => actionsIn(status).length > 0)
    expect(open).toEqual(['pending', 'in_review', 'approved'])
    for (const status of open)
      expect(Object.keys(verificationTransitions[status])).toEqual(expect.arrayContaining([...actionsIn(status)]))
  })

  it.each([
    ['opens for the reviewer who holds it', claimed('ann', 5), null],
    ['stays closed while it waits', row(), 'claim_first'],
    ['stays closed to who does not hold it', claimed('bob', 5), 'claim_first'],
    ['opens once there is an answer', row({ status: 'rejected' }), null],
    ['stays closed to its own reviewer', row({ status: 'approved', client_id: 'ann' }), 'own_submission'],
  ] as const)('with a document: it %s.', (_, what, expected) => expect(documentsRefusal(what, 'ann')).toBe(expected))
})

describe('the reason of an action', () => {
  it.each([
    ['reject', { reason: 'unreadable' }, { reason: 'unreadable', note: null }],
    ['reject', { reason: 'unreadable', note: 'The left edge.' }, { reason: 'unreadable', note: 'The left edge.' }],
    ['revoke', {}, { reason: 'other', note: null }],
    ['reject', { reason: 'Glare' }, { reason: 'other', note: 'Glare' }],
    ['request_resubmission', { reason: 'Glare', note: 'Again' }, { reason: 'other', note: 'Glare Again' }],
    ['approve', { reason: 'unreadable', note: 'x' }, { reason: null, note: null }],
  ] as const)('%s with %j is %j.', (action, sent, expected) => expect(rejectionReasonOf(action, sent)).toEqual(expected))
})

it.each([
  ['2008-11-22', '2026-11-22'],
  ['2008-02-29', '2026-03-01'],
  ['2006-02-28', '2024-02-28'],
  ['2012-02-29', '2030-03-01'],
])('Someone born on %s comes of age on %s.', (born, expected) => expect(adultFrom(born)).toBe(expected))

it.each([
  ['approved', null, '2026-11-23T20:00:00Z'],
  ['rejected', null, '2026-11-29T20:00:00Z'],
  ['resubmission_requested', null, '2026-11-29T20:00:00Z'],
  ['pending', null, null],
  ['in_review', null, null],
  ['revoked', '2026-11-23T00:00:00Z', '2026-11-23T00:00:00Z'],
  ['revoked', null, null],
] as const)('Documents of a submission that is %s, with %s before, are erased at %s.', (status, before, expected) =>
  expect(eraseAt(status, now, before)?.toString() ?? null).toBe(expected),
)

describe('a client', () => {
  const standing = (changes: Partial<IdentityState>): IdentityState => ({
    status: 'not_submitted',
    id_verified: false,
    expires_on: null,
    blocked_until: null,
    ...changes,
  })
  it.each([
    ['may submit at first', {}, null],
    ['waits while one is open', { status: 'pending' }, 'verification_open'],
    ['waits while one is looked at', { status: 'in_review' }, 'verification_open'],
    ['submits again after a rejection', { status: 'rejected' }, null],
    ['waits for their birthday', { status: 'rejected', blocked_until: '2026-11-23' }, 'too_young_to_verify'],
    ['submits on their birthday', { status: 'rejected', blocked_until: '2026-11-22' }, null],
    [
      'has nothing to submit once verified',
      { status: 'approved', id_verified: true, expires_on: '2026-12-23' },
      'already_verified',
    ],
    ['renews in the last thirty days', { status: 'approved', id_verified: true, expires_on: '2026-12-22' }, null],
    ['renews again after a rejected renewal', { status: 'rejected', id_verified: true, expires_on: '2026-12-01' }, null],
    ['submits again when it has expired', { status: 'expired' }, null],
  ] as const)('%s.', (_, changes, expected) => expect(submitRefusal(standing(changes), '2026-11-22')).toBe(expected))
})
