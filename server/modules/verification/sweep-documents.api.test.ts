import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { eraseMyDocuments, submitVerification } from '#contract/verification/verification.ts'
import { rotateDocumentKeys } from '../../infrastructure/rotate-document-keys.ts'
import { sealedName } from '../../infrastructure/files/file-name.ts'
import type { FileStore } from '../../infrastructure/files/file-store.ts'
import { keepSignedIn } from '../../testing/clubs.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { sealedDocuments } from './reseal-documents.ts'
import { card, submitted } from './testing/documents.ts'

let world: World
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
})
afterEach(async () => {
  await world.pool.query('delete from verification_images')
  for (const name of await stored()) await world.infrastructure.files.remove(name)
})
afterAll(async () => world.close())

const stored = async () => (await Array.fromAsync(world.infrastructure.files.list('.sealed'))).toSorted()
const named = async () => {
  const { rows } = await world.pool.query<{ file: string }>('select file from verification_images order by file')
  return rows.map(({ file }) => file)
}
const later = async () => {
  world.clock.move({ hours: 2 })
  await keepSignedIn(world)
  await world.runDueJobs()
}

/** Rotates the keys with a store that does something else at some point. */
const rotate = async (change: (files: FileStore) => Partial<FileStore>) => {
  const { infrastructure } = world
  const files = { ...infrastructure.files, ...change(infrastructure.files) }
  return rotateDocumentKeys({ ...infrastructure, files }, [sealedDocuments])
}
const kill = () => {
  throw new Error('killed')
}

describe('Pictures of documents', () => {
  it.each<[string, (files: FileStore) => Partial<FileStore>]>([
    ['before the fresh picture is stored', () => ({ put: async () => Promise.reject(new Error('killed')) })],
    ['after the fresh picture is stored', (files) => ({ put: async (...file) => files.put(...file).then(kill) })],
    ['before the old picture is removed', () => ({ remove: async () => Promise.reject(new Error('killed')) })],
    ['after the old picture is removed', (files) => ({ remove: async (name) => files.remove(name).then(kill) })],
  ])('leave no copy when the rotation of keys is killed %s.', async (_, change) => {
    const { client } = await submitted(world)
    await expect(rotate(change)).rejects.toThrow('killed')
    await later()
    expect(await stored()).toEqual(await named())
    expect(await named()).toHaveLength(3)
    await client.call(eraseMyDocuments, {})
    await later()
    expect(await stored()).toEqual([])
  })

  it.each(['put', 'remove'] as const)(
    'leave no copy when their owner erases them during the rotation of keys (%s).',
    async (at) => {
      const { client } = await submitted(world)
      let erasure: Promise<unknown> | null = null
      const erase = async () => {
        erasure ??= client.call(eraseMyDocuments, {})
        await erasure
      }
      await rotate((files) => ({
        put: async (...file) => {
          await files.put(...file)
          if (at === 'put') await erase()
        },
        remove: async (name) => {
          if (at === 'remove') await erase()
          await files.remove(name)
        },
      }))
      expect([await named(), await stored()]).toEqual([[], []])
    },
  )

  it('of a refused submission are gone at once, also of several sent together.', async () => {
    const client = await world.guest('client')
    await keepSignedIn(world)
    const sent = await Promise.allSettled(
      Array.from({ length: 4 }, async () => client.call(submitVerification, { body: card() })),
    )
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await stored()).toEqual(await named())
    expect(await named()).toHaveLength(3)
  })

  it('that no submission names are found each week, and removed.', async () => {
    const orphan = sealedName()
    await submitted(world)
    await world.infrastructure.files.put(orphan, Buffer.from('left by an earlier crash'))
    world.clock.move({ hours: 24 * 7 })
    await keepSignedIn(world)
    await world.runDueJobs()
    await later()
    expect(await stored()).not.toContain(orphan)
    expect(await stored()).toEqual(await named())
  })
})
