/** The worker sends a picture's number back with what it read. */
export interface PictureOfCode {
  number: number
  pixels: ImageData
}
export interface ReadCode {
  number: number
  text: string | null
}
