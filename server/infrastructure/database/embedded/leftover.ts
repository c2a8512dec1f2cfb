import { spawnSync } from 'node:child_process'
import { readFile, readlink, realpath, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isErrorCode } from '../../error-code.ts'
import { StartRefusal } from '../../start-refusal.ts'

const goneWithin = 60_000

/**
 * Stops a server that an earlier Vesper left running on this cluster. Its owner is gone, or this process could not
 * hold the data folder's lock; stopping rather than adopting means that every run has the same settings and parent.
 */
export async function stopLeftover(cluster: string): Promise<void> {
  const pidFile = join(cluster, 'postmaster.pid')
  const pid = Number.parseInt(await readFile(pidFile, 'utf8').catch(() => ''), 10)
  if (Number.isNaN(pid) || !isAlive(pid)) return
  if (!(await isServerOf(cluster, pid))) {
    // The number was given to another program, after a restart of the machine for one; PostgreSQL would wait for it.
    await rm(pidFile, { force: true })
    return
  }
  const deadline = performance.now() + goneWithin
  process.kill(pid, 'SIGINT')
  // One that has ended but whose parent has not taken note yet stands nowhere any more.
  while (isAlive(pid) && (await isServerOf(cluster, pid))) {
    if (performance.now() > deadline) {
      throw new StartRefusal(`A PostgreSQL left running on ${cluster} (process ${pid}) does not stop: stop it first.`)
    }
    await sleep(10)
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return isErrorCode(error, 'EPERM')
  }
}

/** A server stands in its cluster's folder; where the system does not tell, its command line names it. */
async function isServerOf(cluster: string, pid: number): Promise<boolean> {
  if (process.platform === 'linux') {
    const folder = await readlink(`/proc/${pid}/cwd`).catch(() => null)
    return folder !== null && folder === (await realpath(cluster))
  }
  if (process.platform === 'win32') return true
  return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout.includes(cluster)
}
