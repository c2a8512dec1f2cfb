const formats = new Map<string, Intl.DateTimeFormat>()

/** How far a zone's clock is ahead of UTC at an instant, in milliseconds. */
function offsetAt(at: number, timeZone: string): number {
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
  formats.set(timeZone, format)
  const name = format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, sign = '+', hours = '0', minutes = '0'] = /GMT([+-])(\d{2}):(\d{2})/.exec(name) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000
}

const day = 86_400_000

export interface ZonedTime {
  /** The instant, in milliseconds. */
  at: number
  /** `gap`: the clock skips it, so it is moved forward. `overlap`: it occurs twice. */
  kind: 'plain' | 'gap' | 'overlap'
}

/** Converts a wall-clock time `2026-10-25T02:30` in a zone, like the server. Null for an invalid time. */
export function readZoned(local: string, timeZone: string, fold: 0 | 1 = 0): ZonedTime | null {
  const wall = local.length === 16 ? Date.parse(`${local}:00Z`) : Number.NaN
  if (Number.isNaN(wall)) return null
  const [before, after] = [wall - offsetAt(wall - day, timeZone), wall - offsetAt(wall + day, timeZone)]
  const real = [...new Set([before, after])]
    .filter((at) => at + offsetAt(at, timeZone) === wall)
    .toSorted((one, other) => one - other)
  const [first, second] = real
  if (first === undefined) return { at: before, kind: 'gap' }
  return second === undefined ? { at: first, kind: 'plain' } : { at: fold === 1 ? second : first, kind: 'overlap' }
}

export const isRepeatedTime = (local: string | null, timeZone: string): boolean =>
  local !== null && readZoned(local, timeZone)?.kind === 'overlap'

/** An instant on a zone's wall clock, to the minute. */
export const writeZoned = (at: number, timeZone: string): string =>
  new Date(at + offsetAt(at, timeZone)).toISOString().slice(0, 16)
