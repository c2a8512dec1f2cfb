import { storeSwept } from '../../../infrastructure/files/sweep-files.ts'
import type { UploadedFile } from '../../../infrastructure/http/route.ts'
import { storeAvatar } from '../../../infrastructure/images/store-avatar.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { isAvatar } from '../account/accounts-views.ts'
import { removePicture } from './remove-picture.ts'

/** Stores an upload before `work` records its name, and deletes it if that fails. Without an upload: null. */
export async function withStoredPicture<T>(
  infrastructure: Pick<Infrastructure, 'db' | 'files' | 'clock' | 'log'>,
  upload: UploadedFile | undefined,
  field: string,
  work: (avatarFile: string | null) => Promise<T>,
): Promise<T> {
  if (upload === undefined) return work(null)
  const name = await storeAvatar(async (file, bytes) => storeSwept(infrastructure, file, bytes), upload, field)
  try {
    return await work(name)
  } catch (error) {
    // A transaction whose commit was never confirmed may have named it.
    if (!(await isAvatar(infrastructure.db, name))) await removePicture(infrastructure, name)
    throw error
  }
}
