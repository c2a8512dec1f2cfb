import { spawnSync } from 'node:child_process'
import { readFile, readlink, realpath, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isErrorCode } from '../../infrastructure/error-code.ts'
import { StartRefusal } from '../../infrastructure/start-refusal.ts'

const goneWithin = 60_000

/**
 * Stops a server that an earlier Vesper process left running on this cluster. Its owner must be gone, or this process would not
 * hold the data folder's lock. Stopping rather than adopting it gives every run the same settings and parent.
 */
export async function stopLeftover(cluster: string): Promise<void> {
  const pidFile = join(cluster, 'postmaster.pid')
  const pid = Number.parseInt(await readFile(pidFile, 'utf8').catch(() => ''), 10)
  if (Number.isNaN(pid) || !isAlive(pid)) return
  if (!(await isServerOf(cluster, pid))) {
    // The pid now belongs to another program, for example after a reboot; PostgreSQL would wait for it.
    await rm(pidFile, { force: true })
    return
  }
  const deadline = performance.now() + goneWithin
  process.kill(pid, 'SIGINT')
  // A zombie process has no working directory any more.
  while (isAlive(pid) && (await isServerOf(cluster, pid))) {
    if (performance.now() > deadline) {
      throw new StartRefusal(`A PostgreSQL left running on ${cluster} (process ${pid}) did not stop: stop it first.`)
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

/** A server runs in its cluster's folder; if the system does not reveal that, its command line names it. */
async function isServerOf(cluster: string, pid: number): Promise<boolean> {
  if (process.platform === 'linux') {
    const folder = await readlink(`/proc/${pid}/cwd`).catch(() => null)
    return folder !== null && folder === (await realpath(cluster))
  }
  if (process.platform === 'win32') return true
  return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout.includes(cluster)
}
