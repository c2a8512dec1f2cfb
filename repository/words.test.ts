import { describe, expect, it } from 'vitest'
import { readFiles } from '../tools/source-files.ts'
import { findForbidden } from './words.ts'

const self = 'repository/words'

describe('every file', () => {
  it('has no machine-specific paths, hidden errors, skipped tests, secrets or words that were replaced.', () => {
    const files = readFiles(['*', '**/*.{ts,tsx,mjs,json,sql,css,html,md,yaml,yml}'])
    const others = [...files].filter(([path]) => !path.startsWith(self) && !path.endsWith('package-lock.json'))
    expect(findForbidden(new Map(others))).toEqual([])
  })

  it.each([
    'cd /work/main',
    'see ../shared/spec/specification.md',
    'as the specification has it',
    '/home/anna/vesper/',
    '// @ts-expect-error later',
    '// oxlint-disable no-console',
    'const usualSort = byDate',
    'const mostLines = 20',
    'const a = b as any',
    'const a = b as unknown as string',
    "it.only('x')",
    "describe.skip('x')",
    "it('x', { retry: 2 }, work)",
    '-----BEGIN RSA PRIVATE KEY-----',
    'if (hasCome(at, now)) return',
    'findClubOfNight(db, id)',
    'await callOffPayment(infrastructure, id)',
    '// Reads the row anew.',
    '// Sends it, unless told otherwise.',
    '<p>Whoever booked gets an email.</p>',
    'await addNight(world, { in_hours: 24 })',
    '<<<<<<< HEAD',
  ])('would be refused with: %s', (text) => {
    expect(findForbidden(new Map([['a.ts', text]]))).toHaveLength(1)
  })

  it('may keep its phrases as a landed migration.', () => {
    expect(findForbidden(new Map([['server/migrations/0001_a.sql', '-- Whoever is bound by it.']]))).toEqual([])
  })

  it.each(['server/work/files.ts', '// oxlint-disable-next-line no-console -- a command talks to its operator', 'it works'])(
    'is accepted with: %s',
    (text) => {
      expect(findForbidden(new Map([['a.ts', text]]))).toEqual([])
    },
  )
})
