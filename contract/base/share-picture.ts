import * as z from 'zod/mini'

/** Pixels of the picture that networks show beside a shared link: the size all of them accept. */
export const sharePictureSize = { width: 1200, height: 630 } as const

/** The path of the picture that a shared link shows, a JPEG. Another one whenever its content changes. */
export const SharePicturePath = z.string()
