// Starts Vesper in every way that has to work, on throw-away data folders. One line a check; exit code 1 if one fails.

import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { checks, type Check } from './start-checks/checks.ts'

const root = resolve(import.meta.dirname, '..')
const chosen = process.argv.slice(2).join(' ')

async function runCheck(check: Check): Promise<'ok' | 'failed' | 'skipped'> {
  const folder = await mkdtemp(join(tmpdir(), 'vesper-start-'))
  await chmod(folder, 0o711)
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

const results: string[] = []
for (const check of checks) if (check.name.includes(chosen)) results.push(await runCheck(check))
const count = (result: string) => results.filter((each) => each === result).length
console.log(`${count('ok')} starts passed, ${count('failed')} failed, ${count('skipped')} skipped`)
process.exitCode = count('failed') > 0 ? 1 : 0
