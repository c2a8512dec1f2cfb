import { readFile, stat } from 'node:fs/promises'

/** The account PostgreSQL runs as, if it is not this process's own. */
export type SystemAccount = Readonly<{ uid: number; gid: number }>

/** PostgreSQL refuses to run as root: then it runs as the owner of its folder, or as nobody. Null: as this process's account. */
export async function chooseAccount(cluster: string, dataDir: string): Promise<SystemAccount | null> {
  if (process.getuid?.() !== 0) return null
  for (const folder of [cluster, dataDir]) {
    const owner = await stat(folder).catch(() => null)
    if (owner !== null && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  }
  return findNobody(await readFile('/etc/passwd', 'utf8').catch(() => ''))
}

/** macOS writes the uid of nobody as -2. */
export function findNobody(passwd: string): SystemAccount {
  const [, uid, gid] = /^nobody:[^:]*:(-?\d+):(-?\d+):/m.exec(passwd) ?? []
  return { uid: Number(uid ?? 65_534) >>> 0, gid: Number(gid ?? 65_534) >>> 0 }
}
