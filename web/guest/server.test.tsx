// @vitest-environment node
import { CallError, type Call } from '#contract/base/client.ts'
import { getEvent } from '#contract/events/events.ts'
import type { RenderedPage, RenderRequest } from '#contract/base/rendering.ts'
import { describe, expect, it } from 'vitest'
import { aCard, anEvent } from '../shared/testing/events.ts'
import { profiles, signedIn } from '../shared/testing/people.ts'
import { draw, render } from './server.tsx'
import type { DrawnScreen } from './shell/drawn-screen.ts'

const assets: RenderRequest['assets'] = {
  entry: { scripts: ['/assets/main.js'], stylesheets: ['/assets/main.css'], css: '.main{}' },
  screens: {
    'features/events/screens/event-page.tsx': {
      scripts: ['/assets/event-page.js'],
      stylesheets: ['/assets/event-page.css'],
      css: '.page{}',
    },
  },
}

type Answers = Record<string, unknown>
const hostile = '</script><script>alert("x")</script>'
const event = anEvent({ slug: 'neon', title: `Neon ${hostile}`, description: hostile })
const all: Answers = {
  getEvent: event,
  listEvents: { events: [aCard(1)], count: 1, next: null },
  listCities: { cities: [], count: 0, next: null },
  getHome: { sections: [{ key: 'tonight', events: [aCard(2)] }] },
}

/** What every page asks for. */
const pages = { pages: [], asks_consent: false }

/** Renders with an API that returns these responses; an error among them is thrown. */
async function visit(url: string, answers: Answers = all) {
  const paths: string[] = []
  const call = async (endpoint: { name: string }) => {
    paths.push(endpoint.name)
    const answer = endpoint.name === 'listPages' ? pages : answers[endpoint.name]
    if (answer instanceof Error) throw answer
    return answer
  }
  const page = await render({ url, siteUrl: 'https://vesper.example', call: call as Call, assets })
  return { page, paths }
}

async function open(url: string, answers?: Answers): Promise<RenderedPage & { paths: string[] }> {
  const { page, paths } = await visit(url, answers)
  if ('redirect' in page) throw new Error(`${url} leads to ${page.redirect}`)
  return { ...page, paths }
}

const refusal = (status: number) => new CallError({ status, body: { error: 'A sentence.' }, headers: new Headers() }, getEvent)
const title = ({ html }: RenderedPage) => /<title>(.*?)<\/title>/.exec(html)?.[1]
const stateOf = ({ html }: RenderedPage) =>
  JSON.parse(/<script type="application\/json" id="state">(.*?)<\/script>/s.exec(html)?.[1] ?? '') as { queries: unknown[] }

it('The page behind the link of a ticket waits for what this device claimed as for a ticket; no other page looks.', async () => {
  const scriptOf = async (url: string) => (await open(url)).inlineScripts[0] ?? ''
  expect(await scriptOf('/ticket')).toContain('localStorage.sentTickets?.includes(location.hash.slice(1))')
  expect(await scriptOf('/plan')).not.toContain('sentTickets')
})

describe('a public page', () => {
  it('is complete: its title, its content, its data for search engines and shared links', async () => {
    const page = await open('/client/events/neon?quantity=2', {
      ...all,
      getEvent: anEvent({ slug: 'neon', title: 'Neon Jungle' }),
    })
    expect(page.status).toBe(200)
    expect(title(page)).toMatch(/^Neon Jungle.* · Vesper$/)
    expect(page.html).toMatch(/<h1[^>]*>Neon Jungle<\/h1>/)
    expect(page.html).toContain('<link rel="canonical" href="https://vesper.example/client/events/neon">')
    expect(page.html).toContain('<meta property="og:title" content="Neon Jungle')
    expect(page.html).toContain(`<meta property="og:image" content="https://vesper.example/media/events/neon/`)
    expect(page.html).toContain(
      '<meta property="og:image:width" content="1200">\n<meta property="og:image:height" content="630">',
    )
    expect(page.html).toMatch(/<meta property="og:image:alt" content="Neon Jungle at [^"]+ \d{4}[^"]*">/)
    expect(page.html).toContain('<meta name="twitter:card" content="summary_large_image">')
    expect(page.html).not.toContain('noindex')
  })

  it("contains its queries' results, so that the browser loads none of them again", async () => {
    const page = await open('/client/events')
    expect(page.paths.toSorted()).toEqual(['getHome', 'listCities', 'listEvents', 'listPages'])
    expect(stateOf(page).queries).toHaveLength(4)
  })

  it('escapes all text', async () => {
    const page = await open('/client/events/neon')
    expect(page.html).not.toContain(hostile)
    expect(page.html).not.toContain('</script><script>alert')
    expect(stateOf(page).queries).toContainEqual(
      expect.objectContaining({
        state: expect.objectContaining({ data: expect.objectContaining({ title: `Neon ${hostile}` }) }),
      }),
    )
    const [ld = ''] = /<script type="application\/ld\+json">.*?<\/script>/s.exec(page.html) ?? []
    expect(JSON.parse(ld.replaceAll(/<[^>]*>/g, ''))).toMatchObject({ '@type': expect.stringContaining('Event') as string })
  })

  it('brings its own styles, and loads its scripts after the first paint', async () => {
    const page = await open('/client/events/neon')
    // A link in the document would be followed, even if disabled.
    expect(page.html).not.toContain('rel="stylesheet"')
    const start = page.inlineScripts.at(-1) ?? ''
    expect(start).toMatch(/^requestAnimationFrame/)
    for (const file of ['/assets/event-page.css', '/assets/event-page.js', '/assets/main.js']) expect(start).toContain(file)
    expect(page.html).not.toContain('rel="modulepreload"')
    expect(page.html).not.toMatch(/<script[^>]* src=/)
    expect(page.inlineStyles).toHaveLength(1)
    expect(page.html).toContain(`<style>${page.inlineStyles[0]}</style>`)
    expect(page.inlineStyles[0]).toMatch(/\.main\{\}\.page\{\}$/)
    for (const script of page.inlineScripts) expect(page.html).toContain(`<script>${script}</script>`)
    expect(page.inlineScripts).toHaveLength(page.html.split('<script>').length - 1)
  })
})

describe('a page behind a secret link', () => {
  it.each([
    ['/plan', 'Plan with friends', 'Only people with the link see this page'],
    ['/split', 'Your share', 'A friend split a booking with you.'],
    ['/ticket', 'Your ticket', 'A friend sent you this ticket.'],
  ])('is drawn up to what only its link opens: %s', async (url, heading, lead) => {
    const page = await open(url)
    expect(page.html).toMatch(new RegExp(`<h1[^>]*>${heading}</h1></div><p[^>]*>${lead}`))
    expect(page.html).toContain('aria-busy="true"')
    expect(page.html).toContain('noindex')
    expect(page.paths).toEqual(['listPages'])
  })
})

describe('a missing page', () => {
  it.each([
    ['an address that there is not', '/nowhere', {}],
    ['a night that there is not', '/client/events/neon', { ...all, getEvent: refusal(404) }],
  ])('is a 404 that says so: %s', async (_, url, answers) => {
    const page = await open(url, answers)
    expect(page.status).toBe(404)
    expect(title(page)).toBe('Page not found · Vesper')
    expect(page.html).toMatch(/<h1[^>]*>Page not found<\/h1>/)
    expect(page.html).toContain('<meta name="robots" content="noindex">')
  })
})

describe('a page that cannot be loaded', () => {
  it.each([
    [503, refusal(503)],
    [429, refusal(429)],
    [500, new Error('a bug')],
  ])('has status %d and says so', async (status, error) => {
    const page = await open('/client/events', { ...all, listEvents: error })
    expect(page.status).toBe(status)
    expect(page.error).toBe(error)
    expect(page.html).toMatch(/<h1[^>]*>This didn’t load<\/h1>/)
    expect(page.html).toContain('noindex')
  })

  it('is an error too if it cannot be rendered', async () => {
    const page = await open('/client/events', { ...all, listEvents: { events: null, count: 0, next: null } })
    expect(page.status).toBe(500)
  })
})

describe('a page that depends on the visitor', () => {
  it('is not loaded here, and is hidden from search engines', async () => {
    const page = await open('/client/reservations')
    expect(page.status).toBe(200)
    // What the footer shows is the same for everyone.
    expect(page.paths).toEqual(['listPages'])
    expect(page.html).toContain('noindex')
    expect(page.html).toContain('Loading')
  })

  it('asks for its content with its reader’s token, by one text for all, so that its hash is computed once', async () => {
    const asking = (page: RenderedPage) => page.inlineScripts.find((script) => script.includes('localStorage.profile'))
    const page = await open('/client/reservations/%3C%2Fscript%3E%22')
    expect(page.html).toContain(`<script id="ask-for-drawn">${asking(page)}</script>`)
    expect(asking(await open('/client/events/neon/book'))).toBe(asking(page))
    expect(asking(await open('/client/events'))).toBeUndefined()
  })

  it('starts at the sign-in page, which is rendered', async () => {
    expect((await visit('/')).page).toEqual({ redirect: '/login' })
    const page = await open('/auth/login?next=%2Fprofile')
    expect(page.status).toBe(200)
    expect(page.html).toContain('<form')
    expect(page.html).toContain('>Sign In</a>')
  })
})

describe('a private screen', () => {
  const { user, profile } = signedIn(profiles.client)
  const none = { count: 0, next: null }
  const own = { listReservations: { reservations: [], ...none }, listWaitingList: { entries: [], ...none } }
  const me = { user, profile, staff_permissions: null }
  const now = Date.parse('2026-11-30T20:00:00Z')

  async function drawn(url: string, answers: Answers = {}, zone = 'Europe/Amsterdam'): Promise<DrawnScreen | null> {
    const call = async ({ name }: { name: string }) => {
      const answer = { listPages: pages, getProfile: me, ...own, ...answers }[name]
      if (answer instanceof Error) throw answer
      return Promise.resolve(answer)
    }
    const text = await draw({ url, siteUrl: 'https://vesper.example', call: call as Call, now, zone })
    return text === null ? null : (JSON.parse(text) as DrawnScreen)
  }

  it('is drawn for its reader: its title, its content, and what the browser continues with', async () => {
    const screen = await drawn('/client/reservations')
    expect(screen).toMatchObject({ title: 'My Reservations · Vesper', account: { user, profile }, now, zone: 'Europe/Amsterdam' })
    expect(screen?.main).toMatch(/<h1[^>]*>My Reservations<\/h1>.*No upcoming bookings/)
    expect(screen?.main).not.toContain('<main')
    expect(screen?.main).not.toContain('<footer')
    expect(screen).toHaveProperty('state.queries.length', 4)
  })

  it('leaves no trace of its reader in the next page', async () => {
    await drawn('/client/reservations')
    expect((await open('/client/reservations')).html).not.toContain('No upcoming bookings')
  })

  it('is in the zone of its reader', async () => {
    const texts = { id: '1', kind: 'points', title: '10 points', text: 'They’re yours.', path: '/client/points' }
    const one = { ...texts, created_at: '2026-11-30T22:30:00Z', read_at: null, pinned_until: null }
    const answers = { listNotifications: { notifications: [one], pinned: [], unread_count: 1, ...none } }
    expect((await drawn('/notifications', answers, 'America/New_York'))?.main).toContain('5:30 PM')
    expect((await drawn('/notifications', answers, 'Europe/Amsterdam'))?.main).toContain('11:30 PM')
  })

  it('names its zone in one way, however the browser writes it: formatters are kept by it', async () => {
    expect(await drawn('/client/reservations', {}, 'eUROPE/aMSTERDAM')).toMatchObject({ zone: 'Europe/Amsterdam' })
  })

  it('is not drawn as an empty page if it fails to render', async () => {
    await expect(drawn('/client/reservations', { listReservations: { reservations: null, ...none } })).rejects.toThrow(
      'This screen couldn’t be displayed',
    )
  })

  it.each<[string, string, Answers, string?]>([
    ['for a page that is the same for everyone', '/client/events', {}],
    ['for an address that there is not', '/nowhere', {}],
    ['for a reader who may not see it', '/client/reservations', { getProfile: { ...me, profile: profiles.admin } }],
    ['at the root of a section, which only leads on', '/client', {}],
    ['in a zone that there is not', '/client/reservations', {}, 'Europe/Atlantis'],
    ['in an offset, of which there are too many', '/client/reservations', {}, '+05:31'],
  ])('is not drawn %s', async (_, url, answers, zone) => {
    expect(await drawn(url, answers, zone)).toBeNull()
  })

  it.each([['getProfile'], ['listReservations']])('fails with what it reads: %s', async (name) => {
    await expect(drawn('/client/reservations', { [name]: refusal(401) })).rejects.toMatchObject({ status: 401 })
  })
})
