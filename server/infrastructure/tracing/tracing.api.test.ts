import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import { text } from 'node:stream/consumers'
import type { AddressInfo } from 'node:net'
import { describe, expect, inject, it, vi } from 'vitest'
import { createReservation } from '#contract/reservations/reservations.ts'
import { openWorld } from '../../testing/world.ts'

interface Span {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[]
}

/** A collector of OpenTelemetry's protocol, over HTTP. */
async function startCollector() {
  const spans: Span[] = []
  const headers: IncomingHttpHeaders[] = []
  const server: Server = createServer((request, response) => {
    headers.push(request.headers)
    void text(request).then((body) => {
      const { resourceSpans } = JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] }
      spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)))
      response.setHeader('content-type', 'application/json').end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, spans, headers, stop: () => server.close() }
}

// One at a time: the process has one tracer.
describe('A traced call', () => {
  it('is one trace with its use case, its statements and the jobs that follow from it, and holds no value of a guest.', async () => {
    const collector = await startCollector()
    const world = await openWorld(inject('testServer'), {
      OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`,
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20key',
      OTEL_TRACES_SAMPLER_ARG: '1',
    })
    const { event_id, prestation_id } = world.event
    const { call, email, username } = await world.guest('client')
    await call(createReservation, {
      body: { event_id, lines: [{ prestation_id, quantity: 1 }], party_size: 1, notes: 'We bring a cake' },
    })
    await world.runDueJobs()
    // Sends what is left.
    await world.close()
    collector.stop()
    const { spans } = collector
    const root = spans.find(({ name }) => name === 'POST /api/client/reservations/create/')
    const own = spans.filter(({ traceId }) => traceId === root?.traceId)
    const below = (parent: Span | undefined) => own.filter(({ parentSpanId }) => parentSpanId === parent?.spanId)
    const useCase = below(root).find(({ name }) => name === 'createReservation')
    expect(useCase).toBeDefined()
    expect(root?.attributes).toContainEqual({ key: 'http.response.status_code', value: { intValue: 201 } })
    expect(below(root).filter(({ name }) => name === 'select').length).toBeGreaterThan(0)
    const statements = below(useCase).filter(({ attributes }) => attributes.some(({ key }) => key === 'db.query.text'))
    expect(statements.map(({ name }) => name.toLowerCase())).toContain('insert')
    const job = own.find(({ name }) => name === 'email_booked_reservations')
    expect(job?.parentSpanId).toBe(useCase?.spanId)
    const mail = own.find(({ name }) => name === 'mail_reservations_confirmed')
    expect(mail?.parentSpanId).toBe(job?.spanId)
    expect(below(mail).map(({ name }) => name)).toContain('insert')
    const said = JSON.stringify(spans)
    for (const secret of [email, username, 'cake', event_id]) expect(said).not.toContain(secret)
    expect(collector.headers[0]?.['authorization']).toBe('Bearer key')
  })

  it('is answered as fast when the collector is away, and the log says that traces are lost.', async () => {
    const away = await openWorld(inject('testServer'), {
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1',
      OTEL_TRACES_SAMPLER_ARG: '1',
    })
    const warn = vi.spyOn(away.infrastructure.log, 'warn')
    const answer = await away.app.inject('/api/client/events/')
    expect(answer.statusCode).toBe(200)
    await away.close()
    expect(warn.mock.calls.map(([, message]) => message)).toContain('traces could not be sent')
  })
})
