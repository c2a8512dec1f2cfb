/** A finished WAL segment: timeline, and its place in it. */
const segmentPattern = /^([\dA-F]{8})([\dA-F]{8})([\dA-F]{8})$/

export const segmentBytes = 16 * 1024 * 1024
const segmentsPerLog = 0x1_0000_0000 / segmentBytes

export const isSegment = (name: string): boolean => segmentPattern.test(name)

/** The one after it, of the same timeline. */
export function nextSegment(segment: string): string {
  const [, timeline = '', log = '', place = ''] = segmentPattern.exec(segment) ?? []
  const next = Number.parseInt(log, 16) * segmentsPerLog + Number.parseInt(place, 16) + 1
  return timeline + hex(Math.floor(next / segmentsPerLog)) + hex(next % segmentsPerLog)
}

const hex = (value: number) => value.toString(16).toUpperCase().padStart(8, '0')

/** A segment in the archive. Every commit up to the instant `cutAt` is in it or before it, and one after it as well. */
export type ArchivedSegment = Readonly<{ name: string; segment: string; cutAt: Temporal.Instant | null }>

export const nameSegment = (chain: string, segment: string, cutAt: Temporal.Instant | null): string =>
  `wal/${chain}/${segment}${cutAt === null ? '' : `.${cutAt.epochMilliseconds}`}`

const archivedPattern = /^wal\/([\da-f]+)\/([\dA-F]{24})(?:\.(\d{1,15}))?$/

export function readSegmentName(name: string): (ArchivedSegment & { chain: string }) | null {
  const [, chain, segment, at] = archivedPattern.exec(name) ?? []
  if (chain === undefined || segment === undefined) return null
  const cutAt = at === undefined ? null : Temporal.Instant.fromEpochMilliseconds(Number(at))
  return { name, chain, segment, cutAt }
}
