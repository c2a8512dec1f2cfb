import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { exportAuditLog } from '#contract/platform/audit-log.ts'
import { exportClubReservations } from '#contract/reservations/club-reservation-list.ts'
import { exportFinanceStatement } from '#contract/finances/statement.ts'
import { setActing } from '../session/acting.ts'
import { keepSession } from '../session/session.ts'
import { Answers } from '../testing/answers.ts'
import { profiles, signedIn } from '../testing/people.ts'
import { download, downloadLimited } from './download.ts'

let cookies: string[]
let links: { href: string; download: string }[]

beforeEach(() => {
  cookies = []
  links = []
  // Another cookie names the build an account belongs to.
  vi.spyOn(document, 'cookie', 'set').mockImplementation((text) => {
    if (text.startsWith('vesper_download=')) cookies.push(text)
  })
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:csv')
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    links.push({ href: this.getAttribute('href') ?? '', download: this.download })
  })
})
afterEach(() => {
  setActing(null)
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('A CSV file', () => {
  it('of any length is left to the browser: a link, and a cookie for its own address and a minute. Nothing is read here.', async () => {
    keepSession(signedIn(profiles.admin))
    const fetch = vi.fn<typeof globalThis.fetch>()
    vi.stubGlobal('fetch', fetch)
    await download(exportFinanceStatement, { query: { period: 'year' } }, 'statement.csv')
    expect(fetch).not.toHaveBeenCalled()
    expect(links).toEqual([{ href: '/api/club-admin/finance/export/?period=year', download: 'statement.csv' }])
    const { token } = signedIn(profiles.admin)
    expect(cookies).toHaveLength(1)
    expect(cookies[0]).toMatch(
      new RegExp(`^vesper_download=${token}; path=/api/club-admin/finance/export/; max-age=60; samesite=strict(; secure)?$`),
    )
  })

  it('of the club for which a superadmin acts names that club.', async () => {
    keepSession(signedIn(profiles.superadmin))
    setActing({ user_id: 'ada', club_id: 'kelder', club_name: 'Kelder', ends_at: '2126-11-21T21:00:00.000Z' })
    await download(exportFinanceStatement, { query: {} }, 'statement.csv')
    expect(cookies[0]).toContain(`vesper_download=${signedIn(profiles.superadmin).token}.kelder;`)
    await download(exportAuditLog, { query: {} }, 'audit-log.csv')
    expect(cookies[1]).toContain(`vesper_download=${signedIn(profiles.superadmin).token};`)
  })

  it('with a limit of rows is fetched, so that the screen can say where there are too many.', async () => {
    keepSession(signedIn(profiles.admin))
    vi.stubGlobal('fetch', new Answers().give(exportClubReservations, 'Reference\r\n').fetch)
    await downloadLimited(exportClubReservations, { query: {} }, 'reservations.csv')
    expect(links).toEqual([{ href: 'blob:csv', download: 'reservations.csv' }])
    expect(cookies).toEqual([])
    vi.stubGlobal(
      'fetch',
      new Answers().fail(exportClubReservations, 400, { code: 'too_many_rows', error: 'Too many rows' }).fetch,
    )
    await expect(downloadLimited(exportClubReservations, { query: {} }, 'reservations.csv')).rejects.toMatchObject({
      body: { code: 'too_many_rows' },
    })
  })
})
