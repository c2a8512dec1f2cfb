import fastify, { type FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { copyTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { createTestClock } from '../../testing/test-clock.ts'
import { connect, type Connection } from '../database/connect.ts'
import { answerError } from '../http/error-answer.ts'
import { createMetrics, type Metrics } from './create-metrics.ts'
import { registerMetrics } from './register-metrics.ts'

let database: TestDatabase
let connection: Connection
let app: FastifyInstance
let metrics: Metrics
beforeAll(async () => {
  database = await copyTestDatabase(inject('testServer'))
  connection = connect(database.connectionString, pino({ level: 'silent' }), 2)
})
afterEach(() => app.close())
afterAll(async () => {
  await connection.close()
  await database.drop()
})

function open(metricsKey: string | null): void {
  app = fastify({ trustProxy: true })
  app.setErrorHandler(answerError)
  metrics = createMetrics({ ...connection, clock: createTestClock() })
  registerMetrics(app, metrics, { metricsKey })
  app.get('/things/:id', () => ({}))
}

const read = async (headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
  app.inject({ url: '/metrics', headers, remoteAddress })

describe('/metrics', () => {
  it('reports calls by route, connections, jobs, bookings and the process.', async () => {
    open(null)
    await app.inject('/things/1')
    await app.inject('/things/2')
    await app.inject('/nowhere/1')
    metrics.countBooking('booked')
    await connection.db.insertInto('jobs').values({ id: crypto.randomUUID(), kind: 'x', payload: '{}' }).execute()
    const { statusCode, payload, headers } = await read()
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toContain('text/plain')
    expect(payload).toMatch(/vesper_http_seconds_count\{process="\d+",method="GET",route="\/things\/:id",status="200"\} 2/)
    expect(payload).toMatch(/vesper_http_seconds_count\{process="\d+",method="GET",route="unknown",status="404"\} 1/)
    expect(payload).not.toContain('nowhere')
    expect(payload).toMatch(/vesper_jobs\{lane="default",state="due"\} 1/)
    expect(payload).toMatch(/vesper_bookings_total\{outcome="booked",process="\d+"\} 1/)
    expect(payload).toContain('vesper_database_connections{state="waiting"')
    expect(payload).toContain('nodejs_eventloop_lag_p99_seconds')
  })

  it.each([
    ['from another machine', {}, '10.0.0.8'],
    ['through a proxy of this machine', { 'x-forwarded-for': '127.0.0.1' }, '127.0.0.1'],
    ['through another kind of proxy', { forwarded: 'for=1.2.3.4' }, '127.0.0.1'],
  ])('does not exist %s.', async (_, headers, address) => {
    open(null)
    expect((await read(headers, address)).statusCode).toBe(404)
  })

  it('with a key is open to those who have it, wherever they are, and to no one else.', async () => {
    open('a-key-of-some-length')
    expect((await read({ authorization: 'Bearer a-key-of-some-length' }, '10.0.0.8')).statusCode).toBe(200)
    expect((await read({ authorization: 'Bearer a-key-of-same-length' })).statusCode).toBe(404)
    expect((await read()).statusCode).toBe(404)
  })
})
