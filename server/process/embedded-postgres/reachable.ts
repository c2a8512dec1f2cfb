import { stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { SystemAccount } from './account.ts'

type Permissions = Readonly<{ uid: number; gid: number; mode: number }>

const bits = { read: 0o4, write: 0o2, enter: 0o1 } as const
export type AccessKind = keyof typeof bits

/** Only the classic permission bits: access list entries are ignored, which errs on the safe side. */
export function allows({ uid, gid, mode }: Permissions, account: SystemAccount, kind: AccessKind): boolean {
  const shift = uid === account.uid ? 6 : gid === account.gid ? 3 : 0
  return ((mode >> shift) & bits[kind]) !== 0
}

/** Whether the account can reach a path through all its folders and then has the permissions asked for. */
export async function canReach(path: string, account: SystemAccount, ...kinds: readonly AccessKind[]): Promise<boolean> {
  const target = await stat(path)
  if (!kinds.every((kind) => allows(target, account, kind))) return false
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    if (!allows(await stat(folder), account, 'enter')) return false
    if (folder === dirname(folder)) return true
  }
}
