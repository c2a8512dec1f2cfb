import { chown, cp, mkdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'

const nobody = 65_534

/** Becomes an ordinary user for one command; util-linux is part of every Linux that has root and a shell. */
export const becomeNobody = ['setpriv', `--reuid=${nobody}`, `--regid=${nobody}`, '--clear-groups'] as const

/** The project as it stands where everybody can read it, else a copy of what a start needs. The folder becomes nobody's. */
export async function copyForNobody(root: string, folder: string): Promise<string> {
  await chown(folder, nobody, nobody)
  if (await isOpen(root)) return root
  const copy = join(folder, 'project')
  await mkdir(copy)
  for (const name of [
    'package.json',
    'package-lock.json',
    'contract',
    'server',
    'web',
    'tools',
    'dist',
    '.cache',
    'node_modules',
  ]) {
    await cp(join(root, name), join(copy, name), { recursive: true, verbatimSymlinks: true, force: true }).catch(() => undefined)
  }
  return copy
}

async function isOpen(folder: string): Promise<boolean> {
  if (((await stat(folder)).mode & 0o5) !== 0o5) return false
  return folder === dirname(folder) || isOpen(dirname(folder))
}
