import fastify, { type FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { copyTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { openSmtpServer } from '../../testing/smtp-server.ts'
import { createTestClock } from '../../testing/test-clock.ts'
import { loadConfig, type Environment } from '../config/load-config.ts'
import { connect, type Connection } from '../database/connect.ts'
import { answerError } from '../http/error-answer.ts'
import { createJobRunner } from '../jobs/create-job-runner.ts'
import { createSendMail } from './create-send-mail.ts'
import { resetCodeEmail } from '../../modules/accounts/password-reset/reset-code-email.ts'
import { forgetOldMail } from './mailbox-store.ts'
import { registerMailbox } from './register-mailbox.ts'
import { enqueueMail, sendMailHandler } from './send-mail-job.ts'

const log = pino({ level: 'silent' })
const clock = createTestClock('2026-11-21T22:30:00Z')
const email = resetCodeEmail({
  username: '<script>alert(1)</script>',
  code: '042137',
  validMinutes: 15,
  site: 'http://localhost:3000',
})

let database: TestDatabase
let connection: Connection
beforeAll(async () => {
  database = await copyTestDatabase(inject('testServer'))
  connection = connect(database.connectionString, log, 2)
})
beforeEach(async () => {
  await connection.db.deleteFrom('mailbox').execute()
})
afterAll(async () => {
  await connection.close()
  await database.drop()
})

const infrastructure = (settings: Environment) => ({ config: loadConfig(settings), db: connection.db, clock, log })
const runner = (settings: Environment) =>
  createJobRunner({
    db: connection.db,
    clock,
    log,
    handlers: [sendMailHandler(createSendMail(infrastructure(settings)))],
    recurring: [],
    followers: [],
  })
const enqueueOne = (to: string) => connection.db.transaction().execute((tx) => enqueueMail(tx, to, email))
const mailbox = () => connection.db.selectFrom('mailbox').selectAll().execute()

async function open(settings: Environment): Promise<FastifyInstance> {
  const app = fastify()
  app.setErrorHandler(answerError)
  registerMailbox(app, infrastructure(settings))
  await app.ready()
  return app
}

describe('Mail', () => {
  it('goes to the mailbox without SMTP, once, after its transaction.', async () => {
    await enqueueOne('ana@example.com')
    expect(await mailbox()).toEqual([])
    await runner({}).runDueJobs()
    expect(await mailbox()).toMatchObject([{ recipient: 'ana@example.com', subject: 'Your Vesper reset code' }])
  })

  it('that is sent twice appears once.', async () => {
    const send = createSendMail(infrastructure({}))
    const mail = { id: crypto.randomUUID(), to: 'ana@example.com', ...email }
    await send(mail)
    await send(mail)
    expect(await mailbox()).toHaveLength(1)
  })

  it('is deleted after a week.', async () => {
    const send = createSendMail(infrastructure({}))
    await send({ id: crypto.randomUUID(), to: 'old@example.com', ...email })
    clock.move({ hours: 7 * 24 })
    await send({ id: crypto.randomUUID(), to: 'new@example.com', ...email })
    clock.move({ seconds: 1 })
    await forgetOldMail(connection.db, clock.now())
    expect(await mailbox()).toMatchObject([{ recipient: 'new@example.com' }])
  })

  it('in production without SMTP goes nowhere, and fails nothing.', async () => {
    await enqueueOne('ana@example.com')
    await runner({ NODE_ENV: 'production' }).runDueJobs()
    expect(await mailbox()).toEqual([])
    expect(await connection.db.selectFrom('jobs').select('id').where('kind', '=', 'send_mail').execute()).toEqual([])
  })

  it('is sent by SMTP if configured, and retried if the server refuses it.', async () => {
    const { url, received, close } = await openSmtpServer()
    const { runDueJobs } = runner({ SMTP_URL: url, MAIL_FROM: 'Vesper <no-reply@vesper.example>' })
    await enqueueOne('ana@example.com')
    await runDueJobs()
    const whole = received.join('\n')
    expect(received).toContain('MAIL FROM:<no-reply@vesper.example>')
    expect(received).toContain('RCPT TO:<ana@example.com>')
    expect(whole).toContain('Subject: Your Vesper reset code')
    expect(whole).toMatch(/Message-ID: <[\da-f-]{36}@vesper\.example>/)
    expect(whole).toContain('Content-Type: text/plain')
    expect(whole).toContain('Content-Type: text/html')
    expect(await mailbox()).toEqual([])

    await enqueueOne('nobody@example.com')
    await runDueJobs()
    const [job] = await connection.db.selectFrom('jobs').selectAll().where('kind', '=', 'send_mail').execute()
    expect(job).toMatchObject({ attempts: 1, last_error: expect.stringContaining('550') })
    await connection.db.deleteFrom('jobs').execute()
    await close()
  })
})

describe('The mailbox page', () => {
  it('lists emails, newest first, and shows one in a frame where no script runs.', async () => {
    const app = await open({})
    expect((await app.inject('/dev/mailbox')).payload).toContain('No email yet')
    const send = createSendMail(infrastructure({}))
    await send({ id: crypto.randomUUID(), to: 'first@example.com', ...email })
    clock.move({ minutes: 1 })
    const id = crypto.randomUUID()
    await send({ id, to: 'second@example.com', ...email })

    const list = await app.inject('/dev/mailbox')
    expect(list.statusCode).toBe(200)
    expect(list.payload.indexOf('second@example.com')).toBeLessThan(list.payload.indexOf('first@example.com'))
    expect(list.headers['content-security-policy']).toContain("default-src 'none'")

    const one = await app.inject(`/dev/mailbox/${id}`)
    expect(one.payload).toContain('sandbox="allow-popups')
    expect(one.payload).toContain('    042137')
    expect(one.payload).not.toContain('<script')
    expect(one.headers['content-security-policy']).not.toContain('script-src')
    await app.close()
  })

  it.each([crypto.randomUUID(), 'x', '%00'])('shows no email %s.', async (id) => {
    const app = await open({})
    expect((await app.inject(`/dev/mailbox/${id}`)).statusCode).toBe(404)
    await app.close()
  })

  it.each([
    ['in production', { NODE_ENV: 'production' }],
    ['where mail is sent', { SMTP_URL: 'smtp://127.0.0.1:25' }],
  ])('does not exist %s.', async (_, settings) => {
    const app = await open(settings)
    expect((await app.inject('/dev/mailbox')).statusCode).toBe(404)
    expect((await app.inject(`/dev/mailbox/${crypto.randomUUID()}`)).statusCode).toBe(404)
    await app.close()
  })
})
