import type { UploadedFile } from '../../infrastructure/http/route.ts'
import { storeAvatar } from '../../infrastructure/images/store-avatar.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { removePicture } from './remove-picture.ts'

/** Stores an upload before `work` records its name, and deletes it if that fails. Without an upload: null. */
export async function withStoredPicture<T>(
  infrastructure: Pick<Infrastructure, 'files' | 'log'>,
  upload: UploadedFile | undefined,
  field: string,
  work: (avatarFile: string | null) => Promise<T>,
): Promise<T> {
  if (upload === undefined) return work(null)
  const name = await storeAvatar(infrastructure.files, upload, field)
  try {
    return await work(name)
  } catch (error) {
    await removePicture(infrastructure, name)
    throw error
  }
}
