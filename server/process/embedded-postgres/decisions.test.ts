import { describe, expect, it } from 'vitest'
import { findNobody } from './account.ts'
import { diskShortageOf } from './refuse-full-disk.ts'
import { allows } from './reachable.ts'
import { chooseSocketFolder, nameConnection } from './transport.ts'

it('The account nobody is found on Linux and on macOS.', () => {
  expect(findNobody('root:x:0:0::/root:/bin/sh\nnobody:x:65534:65534:nobody:/:/bin/false\n')).toEqual({
    uid: 65_534,
    gid: 65_534,
  })
  expect(findNobody('nobody:*:-2:-2:Unprivileged User:/var/empty:/usr/bin/false\n')).toEqual({
    uid: 4_294_967_294,
    gid: 4_294_967_294,
  })
  expect(findNobody('')).toEqual({ uid: 65_534, gid: 65_534 })
})

it.each([
  [{ uid: 7, gid: 7, mode: 0o40700 }, true],
  [{ uid: 7, gid: 8, mode: 0o40077 }, false],
  [{ uid: 0, gid: 7, mode: 0o40710 }, true],
  [{ uid: 0, gid: 7, mode: 0o40701 }, false],
  [{ uid: 0, gid: 0, mode: 0o40701 }, true],
  [{ uid: 0, gid: 0, mode: 0o40770 }, false],
])('Account 7:7 and a folder %j: may enter is %j.', (folder, expected) => {
  expect(allows(folder, { uid: 7, gid: 7 }, 'enter')).toBe(expected)
})

it('The socket is beside the database, or in a short folder if the path is too long for a socket or has a comma.', () => {
  expect(chooseSocketFolder('/srv/vesper/.data')).toBe('/srv/vesper/.data/postgres-socket')
  const long = `/srv/${'v'.repeat(90)}`
  expect(chooseSocketFolder(long)).toMatch(/^\/tmp\/vesper-[0-9a-f]{16}$/)
  expect(chooseSocketFolder(long)).toBe(chooseSocketFolder(long))
  // 45 letters of two bytes each.
  expect(chooseSocketFolder(`/srv/${'é'.repeat(45)}`)).toMatch(/^\/tmp/)
  expect(chooseSocketFolder('/srv/vesper, the club/.data')).toMatch(/^\/tmp/)
})

it('The database URL works with libpq as well.', () => {
  expect(nameConnection({ kind: 'socket', folder: '/a b/c' })).toBe('postgresql:///vesper?host=%2Fa%20b%2Fc&user=vesper')
  expect(nameConnection({ kind: 'loopback', port: 5, passwordFile: '/f', password: 'p' })).toBe(
    'postgresql://vesper:p@127.0.0.1:5/vesper',
  )
})

describe('A disk', () => {
  it.each([
    [20, true, 'The disk with /data has 20 MB free, and the database needs 200 MB to start'],
    [199, true, 'has 199 MB free'],
    [200, true, null],
    [20, false, 'the database needs 48 MB to start'],
    [48, false, null],
  ])('with %i MB free (fresh database: %s) is refused with a message, or is enough.', (free, isFresh, sentence) => {
    const said = diskShortageOf(free, '/data', isFresh)
    if (sentence === null) expect(said).toBeNull()
    else expect(said).toContain(sentence)
  })
})
