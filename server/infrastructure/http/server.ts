import { setTimeout as sleep } from 'node:timers/promises'
import en from 'zod/v4/locales/en.js'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import underPressure from '@fastify/under-pressure'
import { ready } from '#contract/base/system.ts'
import { endpoints } from '#contract/index.ts'
import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { config as configureSchemas, type $ZodConfig } from 'zod/v4/core'
import type { Config } from '../config/config.ts'
import { refuseForeignHosts } from './allowed-host.ts'
import { answerUnreadable } from './answer-unreadable.ts'
import { answerError } from './error-answer.ts'
import { limitQuery } from './limit-query.ts'
import { fileLimit } from './multipart.ts'
import { Refusal } from '../refusal.ts'
import { createRequestIds, logAnswers } from './request-log.ts'
import { sendSecurityHeaders } from './security-headers.ts'
import { compileSerializer, compileValidator } from './schemas.ts'

const library = en().localeError

/** For what no schema words itself: ids and lists, which screens fill in and people never type. */
const defaultMessages: $ZodConfig = {
  localeError: (issue) => {
    if (issue.code === 'invalid_type' && (issue.input === undefined || issue.input === null)) return 'This field is required'
    return issue.code === 'invalid_format' && issue.format === 'uuid' ? 'This isn’t an id' : library?.(issue)
  },
}

/** Enough for every JSON body except pictures, which declare their own limit. */
const jsonLimit = 100 * 1024

/** Milliseconds: the largest picture over a poor connection. */
const slowestRequest = 120_000

const pathShapes = endpoints.map((endpoint) => ({
  method: endpoint.method,
  shape: new RegExp(`^/api/${endpoint.path.replace(/\/$/, '').replace(/\{\w+\}/g, '[^/]+')}/?$`),
}))

/** A number counts the proxies in front of this process. */
const trusted = (proxies: Config['trustProxy']) =>
  typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies

function neverBuilt(): never {
  throw new Error('The validator is set on the server, not built.')
}

/** The framework with its protections, before any route. */
export async function createServer(config: Config, log: Logger): Promise<FastifyInstance> {
  configureSchemas(defaultMessages)
  const loggerInstance: FastifyBaseLogger = log
  const app = fastify({
    loggerInstance,
    trustProxy: trusted(config.trustProxy),
    bodyLimit: jsonLimit,
    // The framework's default is no timeout at all: a client that sends a byte a minute would hold its connection forever.
    requestTimeout: slowestRequest,
    genReqId: createRequestIds(),
    // Log lines name their request themselves: a child logger per request costs more than most of them ever log.
    childLoggerFactory: (logger) => logger,
    logController: new LogController({ disableRequestLogging: true }),
    // Both named here, so that the framework does not load its own; its types only let the validator be set below.
    schemaController: { compilersFactory: { buildValidator: neverBuilt, buildSerializer: () => compileSerializer } },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
    clientErrorHandler: answerUnreadable,
    // Our own response for this uses the usual error format.
    return503OnClosing: false,
    // A URL that cannot be decoded or is too long does not exist.
    frameworkErrors: (_, request, reply) => void answerError(new Refusal('not_found'), request, reply),
    forceCloseConnections: 'idle',
  })
  app.setValidatorCompiler(compileValidator)
  app.setErrorHandler(answerError)
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    const allowed = pathShapes.filter(({ shape }) => shape.test(path)).map(({ method }) => method)
    // The request's own method may be among them if the URL has a part too long to match anything.
    if (allowed.length === 0 || allowed.some((method) => method === request.method))
      return answerError(new Refusal('not_found'), request, reply)
    return answerError(new Refusal('method_not_allowed'), request, reply.header('allow', allowed.join(', ')))
  })
  sendSecurityHeaders(app, config.publicUrl)
  limitQuery(app)
  refuseForeignHosts(app, config)
  logAnswers(app)
  closeAfterAnswers(app, config.drainSeconds)
  await app.register(cookie)
  await app.register(multipart, {
    throwFileSizeLimit: false,
    limits: { fileSize: fileLimit, files: 2, fields: 40, fieldSize: 64 * 1024, fieldNameSize: 100, parts: 42 },
  })
  // Tests run on busy machines, where a late response is not a failure.
  await app.register(underPressure, { maxEventLoopDelay: config.testMode ? 0 : 2_000, retryAfter: 5 })
  return app
}

/**
 * A server that is to stop first says for a while that it is not ready, and goes on serving until balancers lead to others. Then
 * calls are refused, and each response closes its connection, since an open one would delay the stop.
 */
function closeAfterAnswers(app: FastifyInstance, drainSeconds: number): void {
  let isDraining = false
  let isClosing = false
  app.addHook('preClose', async () => {
    isDraining = true
    if (drainSeconds > 0) await sleep(drainSeconds * 1_000)
    isClosing = true
  })
  app.addHook('onRequest', (request, _reply, done) => {
    const isRefused = isClosing || (isDraining && request.routeOptions.config?.endpoint === ready)
    done(isRefused ? new Refusal('overloaded', { retryAfterSeconds: 5 }) : undefined)
  })
  app.addHook('onSend', (_, reply, payload, done) => {
    if (isClosing) void reply.header('connection', 'close')
    done(null, payload)
  })
}
