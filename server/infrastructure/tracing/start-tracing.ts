import { context, diag, DiagLogLevel } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, ParentBasedSampler, TraceIdRatioBasedSampler, TracerProvider } from '@opentelemetry/sdk-trace'
import type { Logger } from 'pino'
import { traceWith } from './tracing.ts'

export type TraceTarget = Readonly<{
  /** Of the collector, without a trailing slash. */
  endpoint: string
  headers: Readonly<Record<string, string>>
  /** Of the calls, from 0 to 1. */
  share: number
}>

/** Milliseconds for a batch, with its repetitions: what a stop may wait. */
const sentWithin = 3_000

/**
 * Sends traces of this process to a collector until it is stopped, in batches. While the collector is away, spans wait in a
 * bounded queue and are then dropped: no call waits for it.
 */
export function startTracing({ endpoint, headers, share }: TraceTarget, log: Pick<Logger, 'warn'>): () => Promise<void> {
  const ignore = () => undefined
  const warn = (message: string) => log.warn({ reason: message.slice(0, 300) }, 'traces could not be sent')
  diag.setLogger({ error: warn, warn: ignore, info: ignore, debug: ignore, verbose: ignore }, DiagLogLevel.ERROR)
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, headers: { ...headers }, timeoutMillis: sentWithin })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'vesper', 'service.instance.id': String(process.pid) }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  })
  traceWith(provider.getTracer('vesper'))
  return async () => {
    traceWith(null)
    await provider.shutdown().catch((error: unknown) => warn(error instanceof Error ? error.message : String(error)))
    context.disable()
    diag.disable()
  }
}
