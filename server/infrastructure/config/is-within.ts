import { isAbsolute, relative } from 'node:path'

/** Whether an absolute path is the folder, or in it. */
export function isWithin(path: string, folder: string): boolean {
  const way = relative(folder, path)
  return way !== '..' && !/^\.\.[\\/]/.test(way) && !isAbsolute(way)
}
