import { randomBytes } from 'node:crypto'
import { chmod, mkdir, readlink, realpath, stat, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isErrorCode } from '../../infrastructure/error-code.ts'
import { StartRefusal } from '../../infrastructure/start-refusal.ts'
import { chooseAccount, type SystemAccount } from './account.ts'
import { canReach } from './reachable.ts'

/** The folder that contains the database's own folders, and the account that runs it. */
export type Home = Readonly<{ folder: string; cluster: string; account: SystemAccount | null }>

/** Where databases live if root starts them from a folder that only root can enter, such as /root. */
const systemFolder = '/var/lib/vesper'

/**
 * Usually the data folder itself. If the PostgreSQL account cannot enter it, a folder under /var/lib/vesper, with `postgres` in
 * the data folder as a link to it.
 */
export async function findHome(folder: string): Promise<Home> {
  const link = join(folder, 'postgres')
  const target = await readlink(link).catch(() => null)
  if (target !== null) {
    const cluster = await realpath(link).catch(() => {
      throw new StartRefusal(`${link} leads to ${target}, which no longer exists: restore that folder, or remove the link.`)
    })
    return { folder: dirname(cluster), cluster, account: await chooseAccount(cluster, folder) }
  }
  const account = await chooseAccount(link, folder)
  const stays = account === null || (await canReach(folder, account, 'enter')) || (await exists(link))
  if (stays) return { folder, cluster: link, account }
  const apart = join(systemFolder, randomBytes(6).toString('hex'))
  await mkdir(apart, { recursive: true, mode: 0o711 })
  await symlink(join(apart, 'postgres'), link)
  return { folder: apart, cluster: join(apart, 'postgres'), account }
}

function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}

/** Resolves to the real path. */
export async function makeDataFolder(dataDir: string): Promise<string> {
  const root = process.getuid?.() === 0
  try {
    const first = await mkdir(dataDir, { recursive: true, mode: root ? 0o711 : 0o700 })
    // A restrictive umask of root's would lock PostgreSQL's account out of new folders.
    if (root && first !== undefined) await chmod(dataDir, 0o711)
    return await realpath(dataDir)
  } catch (error) {
    if (!isErrorCode(error, 'EACCES', 'EROFS', 'EPERM', 'ENOTDIR', 'EEXIST')) throw error
    throw new StartRefusal(`The data folder ${dataDir} can’t be created: set DATA_DIR to a folder that this user can write.`)
  }
}

/** Refuses a database this process may not run. `stat` works even if the folder itself is closed. */
export async function refuseForeignCluster({ cluster, account }: Home): Promise<void> {
  const owner = await stat(cluster).catch(() => null)
  if (owner === null || account !== null || process.getuid === undefined || owner.uid === process.getuid()) return
  throw new StartRefusal(
    `The database in ${cluster} belongs to another user (number ${owner.uid}): ` +
      'start Vesper as root or as that user, or set DATA_DIR to another folder.',
  )
}
