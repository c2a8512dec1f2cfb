import { spawnSync } from 'node:child_process'
import { chown, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { becomeNobody } from './nobody.ts'

const installed = '/usr/lib/postgresql'

/** The oldest PostgreSQL installed on this machine from Debian packages. */
export async function findInstalled(): Promise<string | null> {
  const versions = await readdir(installed).catch(() => [])
  return versions.toSorted((one, other) => Number(one) - Number(other))[0] ?? null
}

/** Starts it as a separate server. */
export async function startExternalPostgres(folder: string): Promise<{ url: string; stop(): void }> {
  const version = await findInstalled()
  if (version === null) throw new Error(`There is no PostgreSQL in ${installed}.`)
  const data = join(folder, 'external')
  await mkdir(data)
  const asUser = process.getuid?.() === 0 ? becomeNobody : []
  if (asUser.length > 0) await chown(data, 65_534, 65_534)
  const run = (program: string, ...args: string[]) => {
    const [command = '', ...rest] = [...asUser, join(installed, version, 'bin', program), ...args]
    const { status, stdout, stderr } = spawnSync(command, rest, { cwd: '/', encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
    if (status !== 0) throw new Error(`${program} failed:\n${stdout}${stderr}`)
  }
  const cluster = join(data, 'cluster')
  run('initdb', '-D', cluster, '-U', 'operator', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync')
  run('pg_ctl', 'start', '-w', '-D', cluster, '-l', join(data, 'log'), '-o', `-k ${data} -c listen_addresses= -c fsync=off`)
  return {
    url: `postgresql:///postgres?host=${encodeURIComponent(data)}&user=operator`,
    stop: () => run('pg_ctl', 'stop', '-w', '-m', 'fast', '-D', cluster),
  }
}
