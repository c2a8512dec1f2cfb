import { readFile, readlink, symlink } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { isErrorCode } from '../../infrastructure/error-code.ts'

type Link = Readonly<{ source: string; target: string }>

function isLink(value: unknown): value is Link {
  if (typeof value !== 'object' || value === null || !('source' in value) || !('target' in value)) return false
  return typeof value.source === 'string' && typeof value.target === 'string'
}

/**
 * An npm package cannot contain links: it lists them, and its install script, which may not have run, creates them. Each link is
 * next to its source. Returns false if they cannot be created, as in a read-only installation.
 */
export async function completeLinks(root: string): Promise<boolean> {
  const listed: unknown = JSON.parse(await readFile(join(root, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]'))
  const links = Array.isArray(listed) ? listed.filter(isLink) : []
  const results = await Promise.all(links.map(({ source, target }) => makeLink(basename(source), join(root, target))))
  return results.every(Boolean)
}

async function makeLink(source: string, path: string): Promise<boolean> {
  if ((await readlink(path).catch(() => null)) !== null) return true
  try {
    await symlink(source, path)
    return true
  } catch (error) {
    if (isErrorCode(error, 'EEXIST')) return true
    if (isErrorCode(error, 'EACCES', 'EROFS', 'EPERM')) return false
    throw error
  }
}
