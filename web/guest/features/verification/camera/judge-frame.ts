/** A small camera frame: RGBA, with the guide in its middle. */
export interface CameraFrame {
  data: ArrayLike<number>
  width: number
  height: number
}

export type Hint = 'dark' | 'glare' | 'edges' | 'blur' | 'ready'

/** Share of the frame on each side of the guide. */
const margin = 0.08
/** Lightness, 0 to 255: below it letters drown in noise, above it they are washed out. */
const darkest = 55
const burnt = 250
/** Share of pixels: paper is lighter than the rest, the glare of a lamp is lighter still. */
const maxBurnt = 0.04
/** Variance of the Laplacian: a sharp page of print is in the hundreds, a blurred one below. */
const leastSharp = 60
/** The change of lightness across a document's edge, and the share of an edge along which it occurs. */
const leastStep = 18
const leastSide = 0.5
const sidesNeeded = 3

/** The lightness of every pixel. */
function lightnessOf({ data, width, height }: CameraFrame): Float32Array {
  const light = new Float32Array(width * height)
  for (let at = 0; at < light.length; at++) {
    const [red = 0, green = 0, blue = 0] = [data[at * 4], data[at * 4 + 1], data[at * 4 + 2]]
    light[at] = 0.299 * red + 0.587 * green + 0.114 * blue
  }
  return light
}

/** The fine structure in the middle of the frame: the variance of its Laplacian. Edges are sharp in any picture. */
function sharpnessOf(light: Float32Array, width: number, height: number): number {
  let [sum, squares, count] = [0, 0, 0]
  for (let y = Math.ceil(height / 4); y < (height * 3) / 4; y++) {
    for (let x = Math.ceil(width / 4); x < (width * 3) / 4; x++) {
      const at = y * width + x
      const around = (light[at - 1] ?? 0) + (light[at + 1] ?? 0) + (light[at - width] ?? 0) + (light[at + width] ?? 0)
      const value = around - 4 * (light[at] ?? 0)
      sum += value
      squares += value * value
      count++
    }
  }
  return count === 0 ? 0 : squares / count - (sum / count) ** 2
}

/** How many sides of the guide have a document's edge near them. */
function countSides(light: Float32Array, width: number, height: number): number {
  const [reachX, reachY] = [Math.round(width * margin), Math.round(height * margin)]
  const lightAt = (x: number, y: number) => light[y * width + x] ?? 0
  const isSide = (length: number, reach: number, read: (along: number, across: number) => number) => {
    let edges = 0
    for (let along = 0; along < length; along++) {
      let step = 0
      for (let across = 0; across < reach * 2; across++)
        step = Math.max(step, Math.abs(read(along, across + 2) - read(along, across)))
      if (step >= leastStep) edges++
    }
    return edges >= length * leastSide
  }
  return [
    isSide(width, reachY, (along, across) => lightAt(along, across)),
    isSide(width, reachY, (along, across) => lightAt(along, height - 1 - across)),
    isSide(height, reachX, (along, across) => lightAt(across, along)),
    isSide(height, reachX, (along, across) => lightAt(width - 1 - across, along)),
  ].filter(Boolean).length
}

/** The most important correction before the picture is taken. A face has no edges. */
export function judgeFrame(frame: CameraFrame, subject: 'document' | 'face'): Hint {
  const light = lightnessOf(frame)
  const { width, height } = frame
  let [sum, white] = [0, 0]
  for (const one of light) {
    sum += one
    if (one >= burnt) white++
  }
  if (sum / light.length < darkest) return 'dark'
  if (white / light.length > maxBurnt) return 'glare'
  if (subject === 'document' && countSides(light, width, height) < sidesNeeded) return 'edges'
  return sharpnessOf(light, width, height) < leastSharp ? 'blur' : 'ready'
}
