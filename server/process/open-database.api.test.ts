import { expect, inject, it, vi } from 'vitest'
import { pointTo } from '../testing/database.ts'
import { openDatabase } from './open-database.ts'

const { connectionString } = inject('testServer')
const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
const open = (url: string) =>
  openDatabase({ dataDir: '/nowhere', database: { url, poolSize: 1 } }, log, { attempts: 2, pause: 1 })

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
