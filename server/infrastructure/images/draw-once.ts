/** Draws a picture when it is first requested, once for everyone who waits, and keeps the latest in memory: `room` bytes. */
export function drawOnce<Picture>(
  nameOf: (picture: Picture) => string,
  draw: (picture: Picture) => Promise<Buffer>,
  room: number,
): (picture: Picture) => Promise<Buffer> {
  const kept = new Map<string, Buffer>()
  const making = new Map<string, Promise<Buffer>>()
  let taken = 0
  const keep = (name: string, bytes: Buffer) => {
    kept.set(name, bytes)
    taken += bytes.length
    for (const [oldest, { length }] of kept) {
      if (taken <= room) break
      kept.delete(oldest)
      taken -= length
    }
    return bytes
  }
  return async (picture) => {
    const name = nameOf(picture)
    const ready = kept.get(name) ?? making.get(name)
    if (ready !== undefined) return ready
    const drawn = draw(picture)
      .then((bytes) => keep(name, bytes))
      .finally(() => making.delete(name))
    making.set(name, drawn)
    return drawn
  }
}
