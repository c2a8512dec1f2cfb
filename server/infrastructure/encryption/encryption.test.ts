import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  addDocumentKey,
  documentKeyOf,
  forgetDocumentKeys,
  loadDocumentKeys,
  newestDocumentKey,
  readDocumentKeys,
} from './document-keys.ts'
import { fingerprint, seal, unseal } from './seal.ts'

const key = randomBytes(32)
const bytes = Buffer.from('L898902C3')

describe('an encrypted value', () => {
  it('opens with its key and under its name, and looks different each time.', () => {
    const [one, other] = [seal(bytes, key, 'a.sealed'), seal(bytes, key, 'a.sealed')]
    expect(unseal(one, key, 'a.sealed')).toEqual(bytes)
    expect(one).not.toEqual(other)
    expect(one.includes(bytes)).toBe(false)
  })

  it('does not open with another key, under another name, changed by one bit, or truncated.', () => {
    const sealed = seal(bytes, key, 'a.sealed')
    const changed = Buffer.from(sealed)
    changed.writeUInt8(changed.readUInt8(30) ^ 1, 30)
    expect(() => unseal(sealed, randomBytes(32), 'a.sealed')).toThrow()
    expect(() => unseal(sealed, key, 'b.sealed')).toThrow()
    expect(() => unseal(changed, key, 'a.sealed')).toThrow()
    expect(() => unseal(sealed.subarray(0, -1), key, 'a.sealed')).toThrow()
    expect(() => unseal(sealed.subarray(0, 20), key, 'a.sealed')).toThrow()
  })
})

it('A fingerprint is the same only for the same text, key and purpose.', () => {
  const one = fingerprint('NL:L898902C3', 'secret', 'identity')
  expect(fingerprint('NL:L898902C3', 'secret', 'identity')).toEqual(one)
  expect(fingerprint('NL:L898902C4', 'secret', 'identity')).not.toEqual(one)
  expect(fingerprint('NL:L898902C3', 'other', 'identity')).not.toEqual(one)
  expect(fingerprint('NL:L898902C3', 'secret', 'other')).not.toEqual(one)
})

describe('document keys', () => {
  let dataDir = ''
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'vesper-keys-'))
  })
  afterEach(async () => rm(dataDir, { recursive: true, force: true }))
  const config = () => ({ dataDir, documentKeys: null })

  it('start with one created on first use, shared by concurrent callers and readable by its owner only.', async () => {
    const keys = await Promise.all(Array.from({ length: 8 }, () => newestDocumentKey(config())))
    expect(new Set(keys.map(({ id }) => id)).size).toBe(1)
    expect((await stat(join(dataDir, 'document-keys'))).mode & 0o077).toBe(0)
  })

  it('encrypt with the newest key and decrypt with every stored one.', async () => {
    const old = await newestDocumentKey(config())
    await addDocumentKey(config())
    const fresh = await newestDocumentKey(config())
    expect(fresh.id).not.toBe(old.id)
    expect(await documentKeyOf(config(), old.id)).toEqual(old.key)
    const draft = join(dataDir, 'document-keys.0123456789ab')
    await writeFile(draft, 'left by a process that ended')
    await forgetDocumentKeys(config(), () => false)
    await expect(stat(draft)).rejects.toThrow('ENOENT')
    expect(await loadDocumentKeys(config())).toEqual([fresh])
    await expect(documentKeyOf(config(), old.id)).rejects.toThrow('document-keys')
  })

  it('come from the setting if it is set, and leave the folder alone.', async () => {
    const documentKeys = readDocumentKeys(`a:${randomBytes(32).toString('base64url')},b:${key.toString('base64url')}`)
    const set = { dataDir, documentKeys }
    await addDocumentKey(set)
    await forgetDocumentKeys(set, () => false)
    expect(await newestDocumentKey(set)).toEqual({ id: 'b', key })
    await expect(readFile(join(dataDir, 'document-keys'))).rejects.toThrow('ENOENT')
  })

  it.each(['', 'a', 'a:short', `a:${'x'.repeat(43)},a:${'y'.repeat(43)}`])('are not read from "%s".', (text) =>
    expect(readDocumentKeys(text)).toBeNull(),
  )
})
