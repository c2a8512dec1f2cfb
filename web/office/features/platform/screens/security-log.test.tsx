import { listSecurityLog, type SecurityEntry } from '#contract/platform/security-log.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keepSession } from '../../../../shared/session/session.ts'
import { Answers } from '../../../../shared/testing/answers.ts'
import { profiles, signedIn } from '../../../../shared/testing/people.ts'
import { find, settle } from '../../../../shared/testing/render.tsx'
import { findAxeFaults } from '../../../testing/find-axe-faults.ts'
import { renderOffice } from '../../../testing/render-office.tsx'

const ada = { id: '0192aaaa-bbbb-7ccc-8ddd-0000000000a1', name: 'Ada Byron', role: 'adminclub' } as const
const entry = (change: Partial<SecurityEntry>): SecurityEntry => ({
  id: '0192aaaa-bbbb-7ccc-8ddd-000000000001',
  kind: 'sign_in',
  first_at: '2026-11-20T10:00:00.000Z',
  last_at: '2026-11-20T10:30:00.000Z',
  times: 1,
  account: ada,
  actor: ada,
  action: 'login',
  address: '203.0.113.7',
  user_agent: 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0.0.0 Safari/537.36',
  request_id: 'r-1',
  ...change,
})

async function open(entries: SecurityEntry[], path = '/super-admin/security-log') {
  const answers = new Answers().give(listSecurityLog, { entries, count: entries.length, next: null })
  vi.stubGlobal('fetch', answers.fetch)
  await renderOffice(path, answers)
  await settle()
  return answers
}

beforeEach(() => keepSession(signedIn(profiles.superadmin)))
afterEach(() => vi.unstubAllGlobals())

describe('The security log', () => {
  it('shows what happened to which account, how often and from where, beside the audit log.', async () => {
    const failed = entry({ id: `${ada.id.slice(0, -1)}2`, kind: 'sign_in_failed', times: 12, account: null, actor: null })
    await open([failed, entry({})])
    for (const words of ['Sign-in failed', '12 times', 'No account', 'Signed in', 'Ada Byron', '203.0.113.7'])
      expect(find('main').textContent).toContain(words)
    expect(find('main').textContent).toContain('Changes')
    expect(await findAxeFaults()).toEqual([])
  })

  it('is filtered by its address, and says when nothing matches.', async () => {
    const answers = await open([], '/super-admin/security-log?kind=refused')
    expect(answers.requests.some((path) => path.includes('kind=refused'))).toBe(true)
    expect(await findAxeFaults()).toEqual([])
  })
})
