import { chown, cp, mkdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'

const nobody = 65_534

/** Switches to an ordinary user for one command; util-linux is part of every Linux with root and a shell. */
export const becomeNobody = ['setpriv', `--reuid=${nobody}`, `--regid=${nobody}`, '--clear-groups'] as const

/** The project itself if everyone can read it, otherwise a copy of what a start needs. The folder is given to nobody. */
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
