import { pino } from 'pino'
import { expect, inject, it } from 'vitest'
import { loadConfig } from '../infrastructure/config/load-config.ts'
import { copyTestDatabase } from '../testing/database.ts'
import { bringUpToDate } from './bring-up-to-date.ts'

it('Migrations run over the session address, because a pooler may give each transaction another session.', async () => {
  const database = await copyTestDatabase(inject('testServer'))
  const throughPooler = 'postgresql://127.0.0.1:1/nowhere'
  const config = loadConfig({ DATABASE_URL: throughPooler, DATABASE_SESSION_URL: database.connectionString })
  const parts = { config, connectionString: throughPooler, secretKey: 'k'.repeat(40), log: pino({ level: 'silent' }) }
  const product = { hasTickets: async () => Promise.resolve(false), isEmpty: async () => Promise.resolve(true) }
  expect(await bringUpToDate(parts, product)).toEqual({ isEmpty: true })
  await database.drop()
})
