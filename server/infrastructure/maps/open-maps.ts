import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Clock } from '../clock/clock.ts'
import type { Config } from '../config/config.ts'
import { drawOnce } from '../images/draw-once.ts'
import { withSharp } from '../images/load-sharp.ts'
import { refuse } from '../refusal.ts'
import { sha256 } from '../sha256.ts'
import { numberedThread } from '../threads/numbered-thread.ts'
import type { TileOfMap } from './map-shapes.ts'
import type { MapRequest } from './map-svg.ts'
import { tilesAround, type MapPlace } from './map-view.ts'
import type { MapArchive } from './open-tiles.ts'
import { mapThemes, mapScales, mapFormats, type MapTheme, type MapScale, type MapFormat } from './map-kinds.ts'

export type { MapPlace }

export interface MapPicture {
  place: MapPlace
  theme: MapTheme
  scale: MapScale
  format: MapFormat
}

export interface Maps {
  /** Names the pictures of a place by their content. Null if there is none, or none in time for a page. */
  find(place: MapPlace): Promise<string | null>
  draw(picture: MapPicture): Promise<Buffer>
  close(): Promise<void>
}

/** Streets are selected and names are set in a thread of their own: no request waits for them. */
const drawSvg = numberedThread<Uint8Array<ArrayBuffer>>(new URL('./map-thread.ts', import.meta.url), {
  longestMs: 10_000,
  idleMs: 30_000,
  maxWaiting: 50,
})

/** Increases when the drawing changes, so that no browser keeps the previous one. */
const drawing = 1
/** Bytes of finished pictures, some hundred. Browsers keep theirs for a year. */
const room = 4_000_000
/** Places whose tiles were looked for. */
const maxPlaces = 5_000
/** Milliseconds that a page waits for the answer, and until a failure is tried again. */
const pageWait = 1_000
const pause = 60_000

/** Lines stay sharp, and AVIF takes no second. */
const encoding = { avif: { quality: 55, effort: 2 }, webp: { quality: 80, effort: 5, smartSubsample: true } } as const

const fileShape = /^([0-9a-f]{20})-(light|dark)-([12])\.(avif|webp)$/

/** What the name of a picture's file says. Null for every other name. */
export function readMapFile(file: string): (Omit<MapPicture, 'place'> & { hash: string }) | null {
  const [, hash, themeName, scaleName, formatName] = fileShape.exec(file) ?? []
  const theme = mapThemes.find((one) => one === themeName)
  const scale = mapScales.find((one) => String(one) === scaleName)
  const format = mapFormats.find((one) => one === formatName)
  if (hash === undefined || theme === undefined || scale === undefined || format === undefined) return null
  return { hash, theme, scale, format }
}

const keyOf = ({ latitude, longitude }: MapPlace) => `${latitude},${longitude}`

/** Draws from the archive of the setting MAP_TILES. It is opened once: a new one takes effect with the next start. */
export function openMaps(tiles: NonNullable<Config['mapTiles']>, clock: Clock, log: Logger): Maps {
  const now = () => clock.now().epochMilliseconds
  let attempt: { archive: Promise<MapArchive>; failedAt: number | null } | null = null

  /** A store that cannot be reached now may be later; each failure is logged once. */
  const open = async (): Promise<MapArchive> => {
    if (attempt !== null && (attempt.failedAt === null || now() - attempt.failedAt < pause)) return attempt.archive
    const current: typeof attempt = { archive: openOnDemand(tiles), failedAt: null }
    attempt = current
    current.archive.then(
      ({ maxZoom }) => log.info({ tiles: nameOf(tiles), max_zoom: maxZoom }, 'map pictures are drawn from MAP_TILES'),
      (error: unknown) => {
        current.failedAt = now()
        log.warn({ err: error, tiles: nameOf(tiles) }, 'MAP_TILES cannot be used: pages show no map')
      },
    )
    return current.archive
  }

  const readTiles = async (archive: MapArchive, place: MapPlace): Promise<TileOfMap[] | null> => {
    const placed = await Promise.all(
      tilesAround(place, archive.maxZoom).map(async (tile) => {
        const bytes = await archive.tile(tile.z, tile.x, tile.y)
        return bytes && { ...tile, bytes }
      }),
    )
    // A picture that ends in the middle is worse than none.
    const present = placed.filter((tile) => tile !== null)
    return present.length === placed.length && present.length > 0 ? present : null
  }

  const lookups = new Map<string, { answer: Promise<string | null>; until: number }>()
  const look = async (place: MapPlace): Promise<string | null> => {
    const archive = await open()
    const hash = () => sha256(JSON.stringify([drawing, archive.version, keyOf(place)])).slice(0, 20)
    return (await readTiles(archive, place)) && hash()
  }
  const lookOnce = async (place: MapPlace): Promise<string | null> => {
    const key = keyOf(place)
    const last = lookups.get(key)
    if (last !== undefined && now() < last.until) return last.answer
    const entry = { answer: look(place), until: Infinity }
    entry.answer = entry.answer.catch((error: unknown) => {
      entry.until = now() + pause
      // The archive's own failure is in the log already.
      if (attempt?.failedAt === null) log.warn({ err: error }, 'a map tile could not be read')
      return null
    })
    lookups.delete(key)
    lookups.set(key, entry)
    const [oldest] = lookups.keys()
    if (lookups.size > maxPlaces && oldest !== undefined) lookups.delete(oldest)
    return entry.answer
  }

  const render = async ({ place, theme, scale, format }: MapPicture): Promise<Buffer> => {
    const placed = await readTiles(await open(), place)
    if (placed === null) return refuse('not_found')
    const svg = await drawSvg({ tiles: placed, theme, scale } satisfies MapRequest)
    return withSharp(async (sharp) => sharp(Buffer.from(svg.buffer)).removeAlpha().toFormat(format, encoding[format]).toBuffer())
  }

  void open().catch(() => undefined)
  return {
    async find(place) {
      const late = new AbortController()
      const tooLate = wait(pageWait, null, { signal: late.signal }).catch(() => null)
      return Promise.race([lookOnce(place), tooLate]).finally(() => late.abort())
    },
    draw: drawOnce(({ place, theme, scale, format }: MapPicture) => [keyOf(place), theme, scale, format].join(), render, room),
    async close() {
      await (await attempt?.archive.catch(() => null))?.close()
    },
  }
}

/** Only a server with the setting needs the library. */
const openOnDemand = async (tiles: NonNullable<Config['mapTiles']>) => (await import('./open-tiles.ts')).openTiles(tiles)

const nameOf = (tiles: NonNullable<Config['mapTiles']>) =>
  tiles.kind === 'file' ? tiles.path : `s3://${tiles.bucket}/${tiles.key}`
