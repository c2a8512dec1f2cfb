import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { addEvent, addPrestation } from '#server/testing/events.ts'
import { field, press } from './forms.ts'
import { enter } from './keys.ts'
import { openStage } from './stage.ts'
import { arrive, visit } from './visit.ts'

const stage = openStage({ demo: true })
const cards = (page: Page) => page.getByRole('main').getByRole('article')
const titles = (page: Page) => cards(page).getByRole('heading').allTextContents()

async function countText(page: Page): Promise<number> {
  const text = await page
    .getByRole('main')
    .getByRole('status')
    .filter({ hasText: /events?$/ })
    .first()
    .textContent()
  return Number.parseInt(text?.replaceAll(/\D/g, '') ?? '0', 10)
}

describe('The list of events', () => {
  it('is filtered by city, genre and day, and the address says so', async () => {
    const page = await stage.desktop('dark')
    await visit(page, '/client/events')
    const all = await countText(page)
    await field(page, 'City').selectOption('Tokyo')
    await arrive(page, '/client/events?city=Tokyo')
    await page.getByRole('heading', { level: 1, name: 'Events in Tokyo' }).waitFor()
    await expect.poll(() => countText(page)).toBeLessThan(all)
    await field(page, 'Genre').selectOption('House')
    await page.getByRole('heading', { level: 1, name: 'House events in Tokyo' }).waitFor()
    await page.getByRole('link', { name: 'Month', exact: true }).click()
    await arrive(page, '/client/events?date_range=month&genre=House&city=Tokyo')
    await page.getByRole('heading', { level: 1, name: 'This month in Tokyo: House' }).waitFor()
    const address = page.url()
    await cards(page).first().getByRole('link').click()
    await page.getByRole('heading', { name: 'Tickets & tables' }).waitFor()
    await page.goBack()
    expect(page.url()).toBe(address)
    expect(await field(page, 'City').inputValue()).toBe('Tokyo')
    await page.getByRole('link', { name: 'Any day' }).click()
    await arrive(page, '/client/events?genre=House&city=Tokyo')
  })

  it('tolerates other spellings, and says what to do if it finds nothing', async () => {
    const page = await stage.phone('light')
    await visit(page, '/client/events')
    const searchFor = async (words: string) => {
      await page.getByRole('button', { name: 'Search', exact: true }).tap()
      await page.getByRole('combobox', { name: 'Search events, clubs, artists and cities' }).fill(words)
      await page.keyboard.press('Enter')
    }
    await searchFor('déep cùrrent')
    await arrive(page, '/client/events?search=d%C3%A9ep+c%C3%B9rrent')
    await expect.poll(async () => new Set(await titles(page))).toEqual(new Set(['Deep Current']))
    await searchFor('deap curent')
    await arrive(page, '/client/events?search=deap+curent')
    await expect.poll(async () => new Set(await titles(page))).toEqual(new Set(['Deep Current']))
    await searchFor('xylophone quartet')
    await page.getByRole('heading', { name: 'No events match' }).waitFor()
    await page.getByRole('link', { name: 'Clear all filters' }).tap()
    await arrive(page, '/client/events')
    await cards(page).first().waitFor()
  })

  it('is read to its end page by page, without repeating an event, and Back restores it', async () => {
    const page = await stage.desktop('light')
    await visit(page, '/client/events')
    const all = await countText(page)
    const first = await cards(page).count()
    expect(first).toBeLessThan(all)
    const more = page.getByRole('link', { name: 'Show more' })
    for (let shown = first; shown < all; shown += first) {
      await more.click()
      await expect.poll(() => cards(page).count()).toBe(Math.min(all, shown + first))
    }
    await more.waitFor({ state: 'detached' })
    const links = await cards(page)
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    expect(new Set(links).size).toBe(all)
    await cards(page).last().getByRole('link').click()
    await page.getByRole('heading', { level: 2, name: 'Tickets & tables' }).waitFor()
    await page.goBack()
    await expect.poll(() => cards(page).count()).toBe(all)
  })

  it('is sorted by price', async () => {
    const page = await stage.desktop('dark')
    await visit(page, '/client/events?city=Amsterdam')
    await field(page, 'Order').selectOption('Highest price first')
    await arrive(page, '/client/events?city=Amsterdam&sort=-price')
    const prices = async () => {
      const texts = await cards(page)
        .getByText(/From €|Free/)
        .allTextContents()
      return texts.map((text) => Number(/€(\d+\.\d\d)/.exec(text)?.[1] ?? 0))
    }
    /** Several prices, so that a list that is still loading is in no order. */
    const isDescending = async () => {
      const all = await prices()
      return new Set(all).size > 1 && all.every((price, index) => index === 0 || price <= (all[index - 1] ?? 0))
    }
    await expect.poll(isDescending).toBe(true)
  })

  it('works without a script, and its form still filters it', async () => {
    const context = await (
      await stage.desktop('dark')
    )
      .context()
      .browser()
      ?.newContext({ javaScriptEnabled: false, baseURL: stage.address })
    const page = await context?.newPage()
    await page?.goto('/client/events?city=London')
    expect(await page?.getByRole('heading', { level: 1 }).textContent()).toBe('Events in London')
    expect(await page?.getByRole('article').count()).toBeGreaterThan(3)
    await context?.close()
  })
})

describe('The home', () => {
  it('leads from a row to all of it by keyboard, and its sections give way to the result', async () => {
    const page = await stage.desktop('light')
    await visit(page, '/client/events')
    const tonight = page.getByRole('region', { name: 'Tonight' })
    await enter(page, tonight.getByRole('link', { name: 'See all' }))
    await arrive(page, '/client/events?date_range=today')
    await page.getByRole('heading', { level: 1, name: 'Tonight' }).waitFor()
    await tonight.waitFor({ state: 'detached' })
    expect(await page.evaluate(() => scrollY)).toBe(0)
  })

  it('is where it was left after Back from a row’s list, and after Back from an event of it', async () => {
    const page = await stage.phone('light')
    await visit(page, '/client/events')
    const added = page.getByRole('region', { name: 'Just added' })
    await added.scrollIntoViewIfNeeded()
    const top = await page.evaluate(() => scrollY)
    expect(top).toBeGreaterThan(200)
    await added.getByRole('link', { name: 'See all' }).tap()
    await page.getByRole('heading', { level: 1, name: 'Just added' }).waitFor()
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await cards(page).first().getByRole('link').tap()
    await page.getByRole('heading', { level: 2, name: 'Tickets & tables' }).waitFor()
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'Just added' }).waitFor()
    await page.goBack()
    await added.waitFor()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(top)
  })

  it('finds the nearest city on the device, and no request says where that is', async () => {
    const page = await stage.phone('dark')
    await page.context().grantPermissions(['geolocation'])
    await page.context().setGeolocation({ latitude: 52.3123, longitude: 4.7654 })
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url() + (request.postData() ?? '')))
    await visit(page, '/client/events')
    await page.getByRole('button', { name: 'Use my location' }).tap()
    await arrive(page, '/client/events?city=Amsterdam')
    await page.getByText(/^Amsterdam is (within|about)/).waitFor()
    expect(requests.filter((request) => /52\.3|4\.7|4\.8/.test(request))).toEqual([])
  })

  it('leads to all clubs, and from there to one of them', async () => {
    const page = await stage.phone('light')
    await visit(page, '/client/events')
    await page.getByRole('link', { name: 'All clubs' }).tap()
    await arrive(page, '/clubs')
    await page.getByRole('searchbox', { name: 'Club or city' }).fill('mizumy')
    await page.keyboard.press('Enter')
    await arrive(page, '/clubs?search=mizumy')
    await page.getByRole('link', { name: 'Mizumi', exact: true }).tap()
    await arrive(page, '/clubs/mizumi')
  })
})

describe('The search in the bar', () => {
  it('finds events and clubs as you type, and works by keyboard', async () => {
    const page = await stage.desktop('dark')
    await visit(page, '/client/events')
    const box = page.getByRole('combobox', { name: 'Search events, clubs, artists and cities' })
    await page.keyboard.press('/')
    await page.keyboard.type('mizumy')
    const club = page.getByRole('group', { name: 'Clubs' }).getByRole('option', { name: 'Mizumi' })
    await club.waitFor()
    expect(await box.getAttribute('aria-expanded')).toBe('true')
    await page.keyboard.press('ArrowUp')
    await page.getByRole('option', { name: 'Mizumi', selected: true }).last().waitFor()
    expect(await box.getAttribute('aria-activedescendant')).toBe(await club.getAttribute('id'))
    await page.keyboard.press('Enter')
    await arrive(page, '/clubs/mizumi')
    await page.getByRole('heading', { level: 1, name: 'Mizumi' }).waitFor()
    await page.getByRole('link', { name: /^All \d+ events$/ }).click()
    await arrive(page, '/client/events?club=mizumi')
    await page.getByRole('heading', { level: 1, name: 'Events at Mizumi' }).waitFor()
    // The previous events stay until the new ones have loaded.
    await expect.poll(async () => (await cards(page).count()) - (await cards(page).getByText('Mizumi, Tokyo').count())).toBe(0)
    await page.getByRole('link', { name: 'Show all clubs' }).click()
    await page.getByRole('heading', { level: 1, name: 'Find your night' }).waitFor()

    await box.fill('zzzz')
    await page.getByText('No results for “zzzz”').waitFor()
    await page.keyboard.press('Escape')
    await page.getByText('No results for “zzzz”').waitFor({ state: 'hidden' })
    await box.fill('amsterd')
    await page.getByRole('group', { name: 'Cities' }).getByRole('option', { name: 'Amsterdam' }).click()
    await arrive(page, '/client/events?city=Amsterdam')
    await visit(page, '/client/events')
    await box.fill('techno')
    await page.keyboard.press('Enter')
    await arrive(page, '/client/events?search=techno')
  })
})

describe('The search on a phone', () => {
  it('shows every result below its field, down to the last, which leads there', async () => {
    const page = await stage.phone('dark')
    await visit(page, '/client/events')
    await page.getByRole('button', { name: 'Search', exact: true }).tap()
    await page.keyboard.type('ferro')
    await page.getByRole('group', { name: 'Artists' }).getByRole('option', { name: 'Ferro' }).tap()
    await arrive(page, '/artists/ferro')
  })
})

describe('The page of an event', () => {
  const open = async (change: Parameters<typeof addEvent>[1], prestation: Record<string, unknown> = {}) => {
    const id = await addEvent(stage.world, change)
    await addPrestation(stage.world, id, prestation)
    const page = await stage.phone('dark')
    await visit(page, `/client/events/${id}`)
    return page
  }
  const bookable = (page: Page) => page.getByRole('button', { name: 'More: Entry' }).count()

  it.each<[string, Parameters<typeof addEvent>[1], string | RegExp]>([
    ['over', { in_hours: -20, sales_end_in_hours: -13 }, 'This event is over'],
    ['paused', { state: 'paused' }, 'Sales are paused'],
    ['cancelled', { state: 'cancelled' }, 'This event was cancelled'],
    ['not yet on sale', { sales_start_in_hours: 24 }, /^On sale /],
    ['no longer on sale', { in_hours: 1, sales_end_in_hours: -1 }, 'Booking has closed'],
  ])('that is %s says so, and offers nothing to book', async (_, change, title) => {
    const page = await open(change)
    await page.getByText(title).waitFor()
    expect(await bookable(page)).toBe(0)
    expect(await page.getByRole('link', { name: /^(Book|Continue)$/ }).count()).toBe(0)
  })

  it('marks the one sold-out item, and keeps the rest bookable', async () => {
    const id = await addEvent(stage.world)
    await addPrestation(stage.world, id, { name: 'Early entry', stock: 0 })
    await addPrestation(stage.world, id)
    const page = await stage.phone('light')
    await visit(page, `/client/events/${id}`)
    await page.getByRole('listitem').filter({ hasText: 'Early entry' }).getByText('Sold out').waitFor()
    expect(await bookable(page)).toBe(1)
  })

  it('remembers taps before hydration, and performs them then', async () => {
    const id = await addEvent(stage.world)
    await addPrestation(stage.world, id)
    const page = await stage.phone('dark')
    let arrives = () => {}
    const scripts = new Promise<void>((resolve) => (arrives = resolve))
    await page.route('**/*.js', async (route) => scripts.then(() => route.continue()))
    await page.goto(`/client/events/${id}`, { waitUntil: 'commit' })
    const more = page.getByRole('button', { name: 'More: Entry' })
    await more.tap()
    await more.tap()
    // A free choice opens with one place.
    expect(await page.getByLabel('Entry: 1').count()).toBe(1)
    arrives()
    await page.getByLabel('Entry: 3').waitFor()
  })

  it('says what is paid online, and lets guests select it', async () => {
    const page = await open({}, { payment: 'prepaid', price_minor: 1500 })
    await page.getByText('Paid online').waitFor()
    expect(await bookable(page)).toBe(1)
  })

  it('answers what guests ask before going: who plays, where, minimum age, and how to cancel', async () => {
    const { rows } = await stage.world.pool.query<{ slug: string; title: string }>(
      `select e.slug, e.title from events e join clubs c on c.id = e.club_id where c.slug = 'kelder-noord'
          and e.title = 'Undertow' and e.starts_at > now() order by e.starts_at limit 1`,
    )
    const page = await stage.desktop('light')
    await visit(page, `/client/events/${rows[0]?.slug}`)
    await page.getByRole('heading', { level: 1, name: 'Undertow' }).waitFor()
    await page.getByText('Line-up: ').waitFor()
    for (const name of ['About this event', 'Good to know', 'Kelder Noord'])
      await page.getByRole('heading', { level: 2, name }).waitFor()
    await page.getByText('Scheepskielkade 12').first().waitFor()
    await page.getByText('18 and over').waitFor()
    await page.getByText('Up to 48 hours before the event starts: free of charge.').waitFor()
    expect(await page.locator('script[type="application/ld+json"]').count()).toBe(1)
  })

  it('that does not exist says so, with a way on', async () => {
    const page = await stage.phone('dark')
    stage.expectProblem('404 GET /client/events/no-such-night')
    await visit(page, '/client/events/no-such-night')
    await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor()
    await page.getByRole('link', { name: 'See what’s on' }).tap()
    await arrive(page, '/client/events')
  })

  it('copies a short link for sharing, which leads to it', async () => {
    const page = await stage.desktop('dark')
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await visit(page, '/client/events/long-night')
    await press(page, 'Share')
    await page.getByText('Link copied').waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${stage.address}/e/long-night`)
    await visit(page, '/e/long-night?from=poster')
    await arrive(page, '/client/events/long-night?from=poster')
  })
})
