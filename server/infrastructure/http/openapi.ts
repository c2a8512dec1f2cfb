import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'

/** Describes the routes that are registered after it; served by `serveOpenApi` once they all are. */
export async function describeRoutes(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Vesper API', version: '1', description: 'Every call of the platform. Amounts are minor units of their currency; instants are UTC.' },
      components: {
        securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'Authorization', description: 'Token {token}' } },
      },
    },
    transform: jsonSchemaTransform,
  })
}

export function serveOpenApi(app: FastifyInstance): void {
  app.get('/api/openapi.json', { schema: { hide: true } }, (_, reply) => reply.header('cache-control', 'public, max-age=60').send(app.swagger()))
}
