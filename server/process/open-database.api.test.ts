import { expect, inject, it, vi } from 'vitest'
import { pointTo } from '../testing/database.ts'
import { startPooler } from '../testing/pooler.ts'
import { openDatabase } from './open-database.ts'

const { connectionString } = inject('testServer')
const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
const noArchive = { to: null, key: null, days: 14, s3: null }
const open = async (url: string, sessionUrl: string | null = null, replicaUrls: string[] = []) =>
  openDatabase(
    { dataDir: '/nowhere', archive: noArchive, database: { url, sessionUrl, replicaUrls, replicas: 0, poolSize: 1 } },
    log,
    {
      attempts: 2,
      pause: 1,
    },
  )

it('The database in DATABASE_URL is used as it is.', async () => {
  expect(await open(connectionString)).toMatchObject({ connectionString })
})

it('A database that does not respond is waited for, then refused with a message.', async () => {
  await expect(open('postgresql://127.0.0.1:1/none')).rejects.toThrow(
    'The database of DATABASE_URL cannot be used: connect ECONNREFUSED 127.0.0.1:1.',
  )
  expect(log.warn).toHaveBeenCalledOnce()
})

it('A database that responds with an error is not waited for.', async () => {
  log.warn.mockClear()
  await expect(open(pointTo(connectionString, 'no_such_database'))).rejects.toThrow('"no_such_database" does not exist')
  expect(log.warn).not.toHaveBeenCalled()
})

it('A session address is another way to the same database.', async () => {
  const pooler = await startPooler(connectionString)
  expect(await open(pooler.connectionString, connectionString)).toMatchObject({ connectionString: pooler.connectionString })
  await pooler.close()
})

it('A session address that leads elsewhere, or nowhere, is refused with a message.', async () => {
  await expect(open(connectionString, pointTo(connectionString, 'template1'))).rejects.toThrow(
    'DATABASE_URL and DATABASE_SESSION_URL lead to different databases: they must lead to the same one.',
  )
  await expect(open(connectionString, 'postgresql://127.0.0.1:1/none')).rejects.toThrow(
    'The database of DATABASE_SESSION_URL cannot be used: connect ECONNREFUSED 127.0.0.1:1.',
  )
})

it('A replica of another database is refused with a message; one that is away delays nothing.', async () => {
  await expect(open(connectionString, null, [pointTo(connectionString, 'template1')])).rejects.toThrow(
    'DATABASE_REPLICA_URLS and DATABASE_URL lead to different databases',
  )
  log.warn.mockClear()
  const replicas = ['postgresql://127.0.0.1:1/none']
  expect(await open(connectionString, null, replicas)).toMatchObject({ connectionString, replicas })
  expect(log.warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('the primary answers until it does'))
})
