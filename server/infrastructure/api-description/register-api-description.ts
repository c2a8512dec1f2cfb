import swagger from '@fastify/swagger'
import { brand } from '#contract/base/brand.ts'
import type { FastifyInstance } from 'fastify'
import { apiReferencePage, type Description } from './api-reference-page.ts'
import type { AbilityWords } from './describe-route.ts'
import { documentHeaders } from '../http/security-headers.ts'

/** Loaded on the first request, since it needs the schema library, which nothing else does. */
const loadDescribing = async () => import('./describe-route.ts')

interface ApiWords extends AbilityWords {
  /** The first part of each path, in the order of the reference. */
  tags: Readonly<Record<string, string>>
}

/** Describes the routes registered after it. `/api/openapi.json` is for programs, `/api/docs` for people. */
export async function registerApiDescription(app: FastifyInstance, publicUrl: string, words: ApiWords): Promise<void> {
  let describeRoute: Awaited<ReturnType<typeof loadDescribing>>['describeRoute'] | null = null
  const describe = async () => {
    describeRoute ??= (await loadDescribing()).describeRoute
    return app.swagger()
  }
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${brand} API`,
        version: '1',
        description: 'Every call in the API. Amounts are whole minor units of the accompanying currency. Times are in UTC.',
        contact: { name: brand, url: publicUrl },
      },
      // Paths begin with /api/.
      servers: [{ url: publicUrl, description: 'This installation' }],
      tags: Object.entries(words.tags).map(([name, description]) => ({ name, description })),
      components: {
        securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'Authorization', description: 'Token {token}' } },
      },
    },
    transform: (document) => {
      if (describeRoute === null) throw new Error('describe() has not produced the description.')
      return describeRoute(document, words)
    },
  })
  const policy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
  const cache = 'public, max-age=60'

  app.get('/api/openapi.json', { schema: { hide: true } }, async (_, reply) =>
    reply.header('cache-control', cache).send(await describe()),
  )

  let page: string | null = null
  app.get('/api/docs', { schema: { hide: true } }, async (_, reply) => {
    // Routes do not change once the server listens. The page renders the JSON that is served.
    page ??= apiReferencePage(JSON.parse(JSON.stringify(await describe())) as Description)
    return reply
      .headers({ ...documentHeaders, 'content-security-policy': policy, 'cache-control': cache })
      .type('text/html; charset=utf-8')
      .send(page)
  })
}
