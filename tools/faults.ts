// Breaks a running Vesper in every way an on-sale must survive, on temporary databases, and counts what is left. One table per
// fault; exit code 1 if anything is wrong. `npm run faults -- server` runs those with that word in their name.

import type { Finding } from './faults/findings.ts'
import { killWhileFloorChanges } from './faults/floor-changes.ts'
import { fillDatabaseDisk, fillDisk } from './faults/full-disk.ts'
import { killDuringNight } from './faults/night-faults.ts'
import { killWhileGuestsPay } from './faults/paying-guests.ts'
import { openMachines } from './faults/machines/machines.ts'
import { MissingProgram } from './faults/machines/programs.ts'
import { readFromReplicas, readOwnWrites } from './faults/machines/reads.ts'
import { killOneOfThree, loseStore, promoteStandby, restartPooler } from './faults/machines/sales.ts'
import { replaceAll } from './faults/machines/upgrade.ts'
import { openScene } from './faults/scene.ts'
import { killDatabase, killServer, sellByTwo, sellToImpatient } from './faults/sale-faults.ts'
import { silenceProvider } from './faults/silent-provider.ts'
import { stopDatabase, stopServerInSale } from './faults/standing-still.ts'

type Fault = () => Promise<Finding[]>

/** Works on a separate scene, which is gone afterwards. */
const on =
  <S extends { close(): Promise<void> }>(open: () => Promise<S>, work: (scene: S) => Promise<Finding[]>): Fault =>
  async () => {
    const scene = await open()
    try {
      return await work(scene)
    } finally {
      await scene.close()
    }
  }

const faults: Record<string, Fault> = {
  'kill -9 of the server during an on-sale': on(openScene, killServer),
  'kill -9 of the database during an on-sale': on(openScene, killDatabase),
  'kill -9 of the server while guests pay': on(openScene, killWhileGuestsPay),
  'kill -9 of the server during a night at the door': on(openScene, killDuringNight),
  'kill -9 of the server while a floor plan changes': on(openScene, killWhileFloorChanges),
  'two servers at once, one of which dies': on(openScene, sellByTwo),
  'clients that send every call twice and hang up': on(openScene, sellToImpatient),
  'a provider that never answers': on(openScene, silenceProvider),
  'a full disk for uploads': on(openScene, fillDisk),
  'a full disk under the database': on(openScene, fillDatabaseDisk),
  'two servers at once, one of which hangs': on(openScene, stopServerInSale),
  'a database that hangs': on(openScene, stopDatabase),
  'machines: a server is killed': on(openMachines, killOneOfThree),
  'machines: the primary is killed and its standby promoted': on(openMachines, promoteStandby),
  'machines: the pooler is restarted': on(openMachines, restartPooler),
  'machines: the file store is away': on(openMachines, loseStore),
  'machines: a rolling upgrade': on(openMachines, replaceAll),
  'machines: reads with 0, 1 and 2 replicas': on(openMachines, readFromReplicas),
  'machines: own writes and a replica held back by 2 s': on(openMachines, readOwnWrites),
}

type Outcome = 'survived' | 'failed' | 'skipped'

async function run(name: string, fault: Fault): Promise<Outcome> {
  const from = performance.now()
  try {
    const findings = await fault()
    console.log(`\n${name} (${((performance.now() - from) / 1_000).toFixed(1)} s)`)
    for (const { name: what, figures, ok } of findings) console.log(`  ${ok ? 'ok  ' : 'FAIL'}  ${what.padEnd(56)} ${figures}`)
    return findings.every(({ ok }) => ok) ? 'survived' : 'failed'
  } catch (error) {
    if (error instanceof MissingProgram) {
      console.log(`\n${name}\n  skipped: ${error.message}`)
      return 'skipped'
    }
    console.log(`\n${name}\n  FAIL  ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
    return 'failed'
  }
}

const chosen = process.argv.slice(2).join(' ')
const outcomes: Outcome[] = []
for (const [name, fault] of Object.entries(faults)) if (name.includes(chosen)) outcomes.push(await run(name, fault))
const count = (one: Outcome) => outcomes.filter((outcome) => outcome === one).length
const skipped = count('skipped') > 0 ? `, ${count('skipped')} skipped` : ''
console.log(`\n${count('survived')} faults survived, ${count('failed')} not${skipped}`)
process.exitCode = count('failed') > 0 || outcomes.length === 0 ? 1 : 0
