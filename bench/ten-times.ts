import { Client } from 'pg'
import { pino } from 'pino'
import { connect } from '#server/infrastructure/database/connect.ts'
import { countWrongSums, rebuildSums } from '#server/modules/ledger/sums/ledger-sums-store.ts'
import { makeTemplate, nameTestServer } from '#server/testing/global-setup.ts'
import type { TestServer } from '#server/testing/database.ts'
import { startThrowAwayPostgres } from '#server/testing/throw-away-postgres.ts'
import { openWorld } from '#server/testing/world.ts'
import type { Measure } from './measure.ts'
import { describePlatform, fillPlatform } from './ten-times/fill.ts'
import type { Platform } from './ten-times/compare-calls.ts'
import { measureReads } from './ten-times/measure-reads.ts'
import { measureWrites } from './ten-times/measure-writes.ts'
import { openCallers } from './ten-times/reads.ts'
import { sizeOf } from './ten-times/size.ts'

/**
 * Of 10,000,000 reservations; the small platform has a tenth of that. `TEN_TIMES=1` makes them all, which takes hours and some
 * 60 GB of memory, or of disk where `TEST_DATABASE_URL` points.
 */
const scale = Number(process.env['TEN_TIMES'] ?? 0.02)

async function openPlatform(server: TestServer, scale: number): Promise<Platform> {
  const began = performance.now()
  let description = ''
  const world = await openWorld(server, {}, async ({ connectionString }) => {
    const db = new Client({ connectionString })
    await db.connect()
    const { db: kysely, close } = connect(connectionString, pino({ level: 'silent' }), 1)
    try {
      await fillPlatform(db, sizeOf(scale), async () => {
        await rebuildSums(kysely)
        const wrong = await countWrongSums(kysely)
        if (wrong > 0) throw new Error(`${wrong} sums differ from the ledger.`)
      })
      description = await describePlatform(db)
    } finally {
      await close()
      await db.end()
    }
  })
  console.log(`made  ${description}; in ${((performance.now() - began) / 1000).toFixed(0)} s`)
  return { world, callers: await openCallers(world) }
}

/** What each call costs on a platform with ten times the clubs, events, people and years of bookings. */
export async function measureTenTimes(): Promise<Measure[]> {
  const url = process.env['TEST_DATABASE_URL']
  const postgres = url ? { connectionString: url, stop: async () => Promise.resolve() } : await startThrowAwayPostgres()
  try {
    const server = nameTestServer(postgres.connectionString)
    await makeTemplate(server)
    const platforms = [await openPlatform(server, scale / 10), await openPlatform(server, scale)]
    // Reads first: writes add clubs of their own.
    const measures = [...(await measureReads(platforms)), ...(await measureWrites(platforms))]
    for (const { world } of platforms) await world.close()
    return measures
  } finally {
    await postgres.stop()
  }
}
