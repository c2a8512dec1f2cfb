// Starts Vesper in every way that must work, on temporary data folders. One line per check; exit code 1 if one fails.

import assert from 'node:assert/strict'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Check } from './start-checks/check.ts'
import { checks } from './start-checks/checks.ts'
import { launch, output } from './start-checks/launch.ts'
import { runInPlaces } from './test/run-in-places.ts'

const root = resolve(import.meta.dirname, '..')
const chosen = process.argv.slice(2).join(' ')

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'vesper-start-'))
  await chmod(folder, 0o711)
  return folder
}

/** What a first start leaves behind. Most checks begin with a copy of it, because creating a database takes the longest. */
async function prepare(): Promise<string> {
  const folder = await makeFolder()
  const launched = await launch({ root, env: { DATA_DIR: folder, DEMO_DATA: 'off' } })
  assert.equal(await launched.end(), 0, `the exit code of the first start; it said:\n${launched.said()}`)
  return folder
}

async function runCheck(check: Check, prepared: string): Promise<'ok' | 'failed' | 'skipped'> {
  const folder = await makeFolder()
  const startedAt = performance.now()
  const say = (verdict: string, note = '') =>
    console.log(
      `${verdict.padEnd(7)} ${((performance.now() - startedAt) / 1000).toFixed(1).padStart(4)} s  start ${check.name}${note}`,
    )
  try {
    const whyNot = (await check.whyNot?.()) ?? null
    if (whyNot !== null) {
      say('skipped', ` (${whyNot})`)
      return 'skipped'
    }
    if (check.fresh !== true) await output('cp', ['-a', `${prepared}/.`, folder])
    await check.run({ root, env: { DATA_DIR: folder, DEMO_DATA: 'off' } }, folder)
    say('ok')
    return 'ok'
  } catch (error) {
    say('FAILED', `\n${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
    return 'failed'
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const checksChosen = checks.filter(({ name }) => name.includes(chosen))
const prepared = await prepare()
// A start mostly waits, for a process or for the disk: two at a time keep two cores busy.
const places = checksChosen.map((check) => ({ check, places: 1 }))
const results = await runInPlaces(places, 2, ({ check }) => runCheck(check, prepared))
await rm(prepared, { recursive: true, force: true })
const count = (result: string) => results.filter((each) => each === result).length
console.log(`${count('ok')} starts passed, ${count('failed')} failed, ${count('skipped')} skipped`)
process.exitCode = count('failed') > 0 ? 1 : 0
