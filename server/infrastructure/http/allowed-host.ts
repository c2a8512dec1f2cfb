import { isIP } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config/config.ts'
import { Refusal } from '../refusal.ts'

/** A `Host` header without its port; `[::1]:3000` is `::1`. */
const nameIn = (header: string) =>
  header
    .replace(/:\d*$/, '')
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.$/, '')
    .toLowerCase()

/** Load balancers probe under any name, and learn nothing. */
const probes = new Set(['/api/health', '/api/ready'])

const pathOf = (url: string) => (url.split('?', 1)[0] ?? '').replace(/\/$/, '')

/**
 * Refuses calls addressed to a foreign host name. An attacker's page can point its own name at this machine (DNS rebinding) and
 * would then read what only this machine may; an IP address cannot be repointed.
 */
export function refuseForeignHosts(app: FastifyInstance, config: Pick<Config, 'publicUrl' | 'host' | 'allowedHosts'>): void {
  const ours = new Set([nameIn(new URL(config.publicUrl).host), nameIn(config.host), 'localhost', ...config.allowedHosts])
  const isOurs = (name: string) => ours.has(name) || name.endsWith('.localhost') || isIP(name) !== 0
  app.addHook('onRequest', (request, _, done) => {
    const { host } = request.headers
    // Only a program can omit it; a browser never does.
    if (host === undefined || isOurs(nameIn(host)) || probes.has(pathOf(request.url))) return done()
    return done(new Refusal('wrong_host'))
  })
}
