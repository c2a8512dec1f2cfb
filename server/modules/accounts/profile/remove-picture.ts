import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'

/** Deletes a picture no longer in use. Earlier changes stand even if that fails. */
export async function removePicture({ files, log }: Pick<Infrastructure, 'files' | 'log'>, name: string | null): Promise<void> {
  if (name === null) return
  await files.remove(name).catch((error: unknown) => log.error({ err: error, file: name }, 'a picture could not be removed'))
}
