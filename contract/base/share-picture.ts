/** Pixels of the picture that networks show beside a shared link: the size all of them accept. */
export const sharePictureSize = { width: 1200, height: 630 } as const
