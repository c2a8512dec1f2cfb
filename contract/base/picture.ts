/** Pictures people may upload. The server checks the bytes; a browser can check these beforehand. */
export const maxPictureBytes = 5_242_880

export const pictureTooLarge = 'File size must be less than 5MB'
export const pictureBroken = 'This picture is damaged. Try another one.'
export const pictureTypeRefused = 'Please select a valid image file (JPEG, PNG, GIF, or WebP)'

/** Errors of a call that takes a picture. */
export const pictureRefusals = ['image_too_large', 'image_type', 'image_broken', 'image_dimensions', 'storage_full'] as const
