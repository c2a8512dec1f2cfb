import { randomBytes } from 'node:crypto'
import { chown, mkdir, readFile, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isErrorCode } from '../../infrastructure/error-code.ts'
import { StartRefusal } from '../../infrastructure/start-refusal.ts'
import type { Home } from './home.ts'
import type { Programs } from './programs.ts'
import { refuseFullDisk } from './refuse-full-disk.ts'
import { runProgram } from './run-program.ts'
import { databaseName, superuser, type Transport } from './transport.ts'

/** Creates the cluster if there is none, and refuses one that this PostgreSQL version cannot read. */
export async function prepareCluster(home: Home, programs: Programs, transport: Transport, durable: boolean) {
  const version = await readVersion(home.cluster)
  await refuseFullDisk(home.folder, version === null)
  if (version === null) return makeCluster(home, programs, transport, durable)
  if (version === programs.major) return
  throw new StartRefusal(
    `The database in ${home.cluster} was created by PostgreSQL ${version}, and this version of Vesper includes PostgreSQL ${programs.major}: ` +
      '"Upgrade" in docs/operating.md explains how to move it.',
  )
}

async function readVersion(cluster: string): Promise<string | null> {
  const version = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch((error: unknown) => {
    if (isErrorCode(error, 'ENOENT')) return null
    throw error
  })
  if (version !== null) return version.trim()
  const content = await readdir(cluster).catch(() => [])
  if (content.length === 0) return null
  throw new StartRefusal(`${cluster} is not empty and does not hold a database: move it away, or set DATA_DIR to another folder.`)
}

/** Created under a temporary name, so that an interrupted start leaves no partial cluster. */
async function makeCluster(home: Home, programs: Programs, transport: Transport, durable: boolean): Promise<void> {
  const { account, cluster, folder } = home
  for (const name of await readdir(folder)) {
    if (name.startsWith('postgres-draft-')) await rm(join(folder, name), { recursive: true, force: true })
  }
  const draft = join(folder, `postgres-draft-${randomBytes(4).toString('hex')}`)
  await mkdir(draft, { mode: 0o700 })
  if (account !== null) await chown(draft, account.uid, account.gid)
  const authentication =
    transport.kind === 'socket' ? ['--auth=trust'] : ['--auth=scram-sha-256', `--pwfile=${transport.passwordFile}`]
  const options = [
    `--pgdata=${draft}`,
    `--username=${superuser}`,
    '--encoding=UTF8',
    '--locale=C',
    // The C locale on every machine, yet with upper and lower case for all alphabets (lower, ilike); needs no library.
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
  ]
  const haste = durable ? [] : ['--no-sync', '--no-data-checksums']
  await runProgram(programs.initdb, [...options, ...authentication, ...haste], { account })
  await runProgram(programs.postgres, ['--single', '-D', draft, '-c', durable ? 'fsync=on' : 'fsync=off', 'postgres'], {
    account,
    input: `create database ${databaseName}\n`,
  })
  await rename(draft, cluster)
}
