import type { Infrastructure } from '../../infrastructure/infrastructure.ts'

/** Takes a picture away that nobody shows any more. What was done before stands, whether or not that works. */
export async function removePicture({ files, log }: Pick<Infrastructure, 'files' | 'log'>, name: string | null): Promise<void> {
  if (name === null) return
  await files.remove(name).catch((error: unknown) => log.error({ err: error, file: name }, 'a picture could not be removed'))
}
