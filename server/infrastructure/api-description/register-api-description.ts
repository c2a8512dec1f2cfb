import swagger from '@fastify/swagger'
import { brand } from '#contract/brand.ts'
import type { FastifyInstance } from 'fastify'
import { apiReferencePage, type Description } from './api-reference-page.ts'
import { documentHeaders } from '../http/security-headers.ts'
import { describeRoute } from './describe-route.ts'

/** Describes the routes that are registered after it. `/api/openapi.json` is for programs, `/api/docs` for people. */
export async function registerApiDescription(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${brand} API`,
        version: '1',
        description: 'Every call of the platform. Amounts are whole minor units of the currency beside them; instants are UTC.',
      },
      components: {
        securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'Authorization', description: 'Token {token}' } },
      },
    },
    transform: describeRoute,
  })
  const policy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
  const cache = 'public, max-age=60'

  app.get('/api/openapi.json', { schema: { hide: true } }, (_, reply) => reply.header('cache-control', cache).send(app.swagger()))

  let page: string | null = null
  app.get('/api/docs', { schema: { hide: true } }, (_, reply) => {
    // Routes do not change once the server listens. The page reads what goes over the wire.
    page ??= apiReferencePage(JSON.parse(JSON.stringify(app.swagger())) as Description)
    return reply.headers({ ...documentHeaders, 'content-security-policy': policy, 'cache-control': cache }).type('text/html; charset=utf-8').send(page)
  })
}
