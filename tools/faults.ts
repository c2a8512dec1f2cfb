// Breaks a running Vesper in every way an on-sale must survive, on temporary databases, and counts what is left. One table per
// fault; exit code 1 if anything is wrong. `npm run faults -- server` runs those with that word in their name.

import type { Finding } from './faults/findings.ts'
import { fillDatabaseDisk, fillDisk } from './faults/full-disk.ts'
import { killDuringNight } from './faults/night-faults.ts'
import { killWhileGuestsPay } from './faults/paying-guests.ts'
import { openScene, type Scene } from './faults/scene.ts'
import { killDatabase, killServer, sellByTwo, sellToImpatient } from './faults/sale-faults.ts'
import { silenceProvider } from './faults/silent-provider.ts'
import { stopDatabase, stopServerInSale } from './faults/standing-still.ts'

const faults: Record<string, (scene: Scene) => Promise<Finding[]>> = {
  'kill -9 of the server during an on-sale': killServer,
  'kill -9 of the database during an on-sale': killDatabase,
  'kill -9 of the server while guests pay': killWhileGuestsPay,
  'kill -9 of the server during a night at the door': killDuringNight,
  'two servers at once, one of which dies': sellByTwo,
  'clients that send every call twice and hang up': sellToImpatient,
  'a provider that never answers': silenceProvider,
  'a full disk for uploads': fillDisk,
  'a full disk under the database': fillDatabaseDisk,
  'two servers at once, one of which hangs': stopServerInSale,
  'a database that hangs': stopDatabase,
}

async function run(name: string, fault: (scene: Scene) => Promise<Finding[]>): Promise<boolean> {
  const from = performance.now()
  const scene = await openScene()
  try {
    const findings = await fault(scene)
    console.log(`\n${name} (${((performance.now() - from) / 1_000).toFixed(1)} s)`)
    for (const { name: what, figures, ok } of findings) console.log(`  ${ok ? 'ok  ' : 'FAIL'}  ${what.padEnd(56)} ${figures}`)
    return findings.every(({ ok }) => ok)
  } catch (error) {
    console.log(`\n${name}\n  FAIL  ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
    return false
  } finally {
    await scene.close()
  }
}

const chosen = process.argv.slice(2).join(' ')
const results: boolean[] = []
for (const [name, fault] of Object.entries(faults)) if (name.includes(chosen)) results.push(await run(name, fault))
const failed = results.filter((ok) => !ok).length
console.log(`\n${results.length - failed} faults survived, ${failed} not`)
process.exitCode = failed > 0 || results.length === 0 ? 1 : 0
