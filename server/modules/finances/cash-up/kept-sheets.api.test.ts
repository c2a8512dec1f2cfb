import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { closeCashUp, verifyCashUps } from '#contract/finances/cash-up.ts'
import { addClub, type TestClub } from '../../../testing/clubs.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { sha256 } from '../../../infrastructure/sha256.ts'
import { sheetHash } from './cash-up.ts'

let world: World
let club: TestClub
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
})
beforeEach(async () => {
  club = await addClub(world)
})
afterAll(async () => world.close())

const close = async (business_date: string, float_minor: number) =>
  club.call(closeCashUp, {
    params: { business_date },
    body: { float_minor, counts: [], loose_minor: float_minor, expected_minor: float_minor, accept_checks: true },
  })

interface Row {
  number: number
  facts: string
  previous_sha256: string | null
  pdf_file: string
}

/** Gives the second sheet the first one's file, as if it had been drawn like this: every hash matches. */
async function swap(): Promise<void> {
  await close('2026-11-18', 10_000)
  await close('2026-11-19', 20_000)
  const { rows } = await world.pool.query<Row>(
    'select number, facts, previous_sha256, pdf_file from cash_ups where club_id = $1 order by number',
    [club.club_id],
  )
  const [first, second] = rows
  if (first === undefined || second === undefined) throw new Error('There are no two sheets')
  const other = await readFile(join(world.dataDir, 'files', first.pdf_file))
  await writeFile(join(world.dataDir, 'files', second.pdf_file), other)
  const hash = sheetHash(second.previous_sha256, sha256(other), second.facts)
  await world.pool.query('alter table cash_ups disable trigger cash_ups_stay')
  await world.pool.query('update cash_ups set pdf_sha256 = $1, sha256 = $2 where club_id = $3 and number = 2', [
    sha256(other),
    hash,
    club.club_id,
  ])
  await world.pool.query('alter table cash_ups enable trigger cash_ups_stay')
}

const check = async () => {
  const env = { NODE_ENV: 'test', DATABASE_URL: world.connectionString, DATA_DIR: world.dataDir }
  return promisify(execFile)(process.execPath, ['server/check-documents-command.ts'], { env })
}

describe('A sheet that was signed with another document', () => {
  it('is named when the club verifies its sheets.', async () => {
    await swap()
    expect(await club.call(verifyCashUps)).toMatchObject({
      is_intact: false,
      broken: { number: 2, business_date: '2026-11-19', fault: 'other_document' },
    })
  })

  it('is named to the operator who checks all documents of the installation.', async () => {
    await swap()
    await expect(check()).rejects.toMatchObject({
      code: 1,
      // The first sheet is as it should be.
      stderr: expect.stringMatching(
        /(?<!Sheet 1[^]*)^Sheet 2 of Nachtwerk \([0-9a-f-]{36}\): the file is another document$(?![^]*Sheet 1)/m,
      ),
    })
  })
})
