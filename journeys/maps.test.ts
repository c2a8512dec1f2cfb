import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { littleCity } from '#server/infrastructure/maps/testing/little-city.ts'
import { writeArchive } from '#server/infrastructure/maps/testing/write-archive.ts'
import { openTestEvents } from '#server/modules/events/testing/events.ts'
import { openStage, type Stage } from './stage.ts'
import { visit } from './visit.ts'

const place = { latitude: 52.3912, longitude: 4.9011 }
const folder = await mkdtemp(join(tmpdir(), 'vesper-maps-'))
const tiles = join(folder, 'city.pmtiles')
await writeFile(tiles, writeArchive(littleCity(place)))
afterAll(async () => rm(folder, { recursive: true, force: true }))

async function openClub({ world }: Stage): Promise<void> {
  await (await openTestEvents(world)).club('Kelder Noord', place)
}
const name = 'Map of the streets around Kelder Noord'

describe('With an archive of tiles', () => {
  const stage = openStage({ settings: { MAP_TILES: tiles } })
  beforeAll(async () => openClub(stage))

  it('a club’s page shows the streets around it in the reader’s theme, and leads to their map app', async () => {
    for (const theme of ['light', 'dark'] as const) {
      const page = await stage.phone(theme)
      await visit(page, '/clubs/kelder-noord')
      const picture = page.getByRole('img', { name })
      await picture.scrollIntoViewIfNeeded()
      await expect.poll(async () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(600)
      expect(await picture.evaluate((image: HTMLImageElement) => image.currentSrc)).toContain(`-${theme}-`)
      expect(await page.getByRole('link', { name }).getAttribute('href')).toMatch(/^https:\/\/www\.google\.com\/maps/)
      await page.getByRole('link', { name: 'OpenStreetMap contributors' }).waitFor()
    }
  })
})

describe('Without one', () => {
  const stage = openStage()
  beforeAll(async () => openClub(stage))

  it('a club’s page has its address and no map', async () => {
    const page = await stage.desktop('light')
    await visit(page, '/clubs/kelder-noord')
    await page.getByText('Quay 2').first().waitFor()
    expect(await page.getByRole('img', { name }).count()).toBe(0)
    expect(await page.getByText('OpenStreetMap').count()).toBe(0)
  })
})
