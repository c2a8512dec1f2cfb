import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { wrap, markOf, unwrap } from './wrap.ts'
import { chooseBackup, type Candidate } from './choose-backup.ts'
import { openObjects } from './objects.ts'
import { packPiece, unpackPieces, type Piece } from './pack.ts'
import { isSegment, nameSegment, nextSegment, readSegmentName, type ArchivedSegment } from './wal-names.ts'

describe('A WAL segment', () => {
  it.each([
    ['000000010000000000000001', '000000010000000000000002'],
    ['00000001000000000000000F', '000000010000000000000010'],
    ['0000000200000003000000FF', '000000020000000400000000'],
  ])('%s is followed by %s.', (segment, next) => {
    expect(nextSegment(segment)).toBe(next)
    expect(isSegment(next)).toBe(true)
  })

  it('is named with the instant up to which everything is in the archive.', () => {
    const cutAt = Temporal.Instant.from('2026-11-28T23:15:00.123Z')
    const name = nameSegment('c0ffee', '000000010000000000000001', cutAt)
    expect(readSegmentName(name)).toEqual({ name, chain: 'c0ffee', segment: '000000010000000000000001', cutAt })
    expect(readSegmentName(nameSegment('c0ffee', '000000010000000000000001', null))).toMatchObject({ cutAt: null })
    expect(readSegmentName('wal/c0ffee/000000010000000000000001.partial')).toBeNull()
  })
})

describe('An object', () => {
  const key = randomBytes(32)
  const bytes = Buffer.alloc(100_000, 'The night is young. ')

  it.each([
    ['with a key', key],
    ['without one', null],
  ])('%s opens unchanged under its own name only.', async (_, used) => {
    const wrapped = await wrap('a', bytes, used)
    expect(wrapped.length).toBeLessThan(2_000)
    expect(await unwrap('a', wrapped, used)).toEqual(bytes)
    await expect(unwrap('b', wrapped, used)).rejects.toThrow()
    for (const at of [0, 20, wrapped.length - 1]) {
      const changed = Buffer.from(wrapped)
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at)
      await expect(unwrap('a', changed, used)).rejects.toThrow()
    }
    await expect(unwrap('a', wrapped.subarray(0, -1), used)).rejects.toThrow()
    await expect(unwrap('a', Buffer.alloc(0), used)).rejects.toThrow()
  })

  it('of another key is in another place.', () => {
    expect(new Set([markOf(key), markOf(randomBytes(32)), markOf(null)]).size).toBe(3)
    expect(markOf(key)).not.toContain(key.toString('hex').slice(0, 8))
  })
})

describe('A folder that holds an archive', () => {
  it('is not made again if it goes away while an object is written.', async () => {
    const place = await mkdtemp(join(tmpdir(), 'vesper-objects-'))
    const [folder, away] = [join(place, 'disk'), join(place, 'away')]
    const objects = openObjects({ kind: 'folder', folder }, null)
    for (let turn = 0; turn < 50; turn++) {
      await mkdir(folder)
      const [written] = await Promise.allSettled([objects.put('plain/wal/1', Buffer.from('night')), rename(folder, away)])
      expect(await readdir(place)).toEqual(['away'])
      if (written.status === 'rejected')
        expect(written.reason).toMatchObject({ message: expect.stringContaining(`${folder} is not there`) as string })
      await rm(away, { recursive: true })
    }
    await rm(place, { recursive: true })
  })
})

describe('Pieces of files', () => {
  it('are read as they were packed.', () => {
    const pieces: Piece[] = [
      { path: 'base', folder: true },
      { path: 'base/1 é', at: 0, bytes: randomBytes(5) },
      { path: 'base/1 é', at: 5, bytes: Buffer.alloc(0) },
    ]
    expect(unpackPieces(Buffer.concat(pieces.flatMap(packPiece)))).toEqual(pieces)
  })

  it.each(['../a', '/a', 'a/../../b', 'a\\..\\b', 'C:a', ''])('never lead out of their folder: %j.', (path) => {
    expect(() => unpackPieces(Buffer.concat(packPiece({ path, folder: true })))).toThrow('outside its folder')
  })
})

describe('The backup for a moment', () => {
  const at = (second: number) => Temporal.Instant.fromEpochMilliseconds(second * 1_000)
  const segmentOf = (n: number) => `0000000100000000${n.toString(16).toUpperCase().padStart(8, '0')}`
  const backup = (id: string, second: number, last: number, chain: string | null = 'c'): Candidate => ({
    id,
    finishedAt: at(second),
    chain,
    last: segmentOf(last),
  })
  /** Cut ten seconds after each other, except each third one. */
  const wal = (numbers: readonly number[]) =>
    new Map([
      [
        'c',
        new Map(
          numbers.map((n): [string, ArchivedSegment] => {
            const segment = segmentOf(n)
            return [segment, { name: segment, segment, cutAt: n % 3 === 0 ? null : at(n * 10) }]
          }),
        ),
      ],
    ])
  const backups = [backup('a', 15, 1), backup('b', 55, 5)]
  const chosen = (numbers: readonly number[], until: number | null, among = backups) => {
    const choice = chooseBackup(among, wal(numbers), until === null ? null : at(until))
    return typeof choice === 'string'
      ? choice
      : [choice.backup.id, choice.segments.map(({ segment }) => Number.parseInt(segment.slice(-8), 16))]
  }
  const all = [1, 2, 3, 4, 5, 6, 7, 8]

  it('is the newest before it, with the WAL up to it.', () => {
    expect(chosen(all, 40)).toEqual(['a', [2, 3, 4]])
    expect(chosen(all, 25)).toEqual(['a', [2, 3, 4]])
    expect(chosen(all, 55)).toEqual(['b', [6, 7]])
    expect(chosen(all, 80)).toEqual(['b', [6, 7, 8]])
  })

  it('without a moment is the newest, with all the WAL after it.', () => {
    expect(chosen(all, null)).toEqual(['b', [6, 7, 8]])
    expect(chosen([], null, [backup('alone', 5, 1, null)])).toEqual(['alone', []])
  })

  it('is refused with the range that can be restored.', () => {
    expect(chosen(all, 14)).toBe('begins later: its oldest backup is of 1970-01-01T00:00:15Z')
    expect(chosen(all, 81)).toBe('does not reach so far: name a moment from 1970-01-01T00:00:55Z until 1970-01-01T00:01:20Z')
    expect(chosen([2, 4, 5, 6, 7], 45)).toMatch(
      /^lacks the WAL segment 000000010000000000000003, .* from 1970-01-01T00:00:15Z until 1970-01-01T00:00:20Z, or one after/,
    )
    expect(chosen([6, 8], null)).toMatch(/^lacks the WAL segment 000000010000000000000007/)
    expect(chosen([], null, [])).toBe('holds no finished backup')
    expect(chosen(all, 6, [backup('alone', 5, 1, null)])).toBe(
      'does not reach so far: name a moment from 1970-01-01T00:00:05Z until 1970-01-01T00:00:05Z',
    )
  })
})
