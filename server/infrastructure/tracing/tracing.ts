import {
  context,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Context,
  type Span,
  type SpanOptions,
  type Tracer,
} from '@opentelemetry/api'

/** Null: nothing is traced, and nothing here costs anything. The process has one, as the library's contexts do. */
let tracer: Tracer | null = null

export function traceWith(next: Tracer | null): void {
  tracer = next
}

/** Only what kind of error it was: its message may name a guest. */
function fail(span: Span, error: unknown): void {
  span.setStatus({ code: SpanStatusCode.ERROR })
  span.setAttribute('error.type', error instanceof Error ? error.name : 'unknown')
}

/** Does work as a span below the active one. */
export async function inSpan<T>(name: string, options: SpanOptions, work: () => Promise<T>, above?: Context): Promise<T> {
  if (tracer === null) return work()
  return tracer.startActiveSpan(name, options, above ?? context.active(), async (span) => {
    try {
      return await work()
    } catch (error) {
      fail(span, error)
      throw error
    } finally {
      span.end()
    }
  })
}

const calls = new WeakMap<object, Span>()

/** Begins the trace of a call. A caller's own trace is not continued: strangers would decide what is sampled. */
export function beginCall(request: object, name: string, attributes: Readonly<Record<string, string>>): void {
  if (tracer !== null) calls.set(request, tracer.startSpan(name, { kind: SpanKind.SERVER, attributes }, ROOT_CONTEXT))
}

export function endCall(request: object, status: number): void {
  const span = calls.get(request)
  span?.setAttribute('http.response.status_code', status)
  if (status >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
  span?.end()
}

/** Does a part of a call, whose spans then stand below the call's. */
export async function withinCall<T>(request: object, work: () => Promise<T>): Promise<T> {
  const span = calls.get(request)
  return span === undefined ? work() : context.with(trace.setSpan(context.active(), span), work)
}

/** Adds a statement that has just ended, under its text, which has placeholders for values. */
export function noteStatement(text: string, milliseconds: number): void {
  if (tracer === null || trace.getActiveSpan()?.isRecording() !== true) return
  const [verb = 'statement'] = /\b(?:select|insert|update|delete|merge|begin|commit|rollback)\b/i.exec(text) ?? []
  const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text }
  tracer.startSpan(verb, { kind: SpanKind.CLIENT, startTime: Date.now() - milliseconds, attributes }).end()
}

/** The active span, if it is recorded, in the format of W3C's `traceparent`: what is stored with work that follows from it. */
export function currentTrace(): string | null {
  const span = tracer === null ? undefined : trace.getActiveSpan()
  if (span?.isRecording() !== true) return null
  const { traceId, spanId } = span.spanContext()
  return `00-${traceId}-${spanId}-01`
}

/** Below which later work continues the trace it follows from. */
export function contextOf(traceparent: string | null): Context {
  const [, traceId, spanId] = /^00-([\da-f]{32})-([\da-f]{16})-01$/.exec(traceparent ?? '') ?? []
  if (traceId === undefined || spanId === undefined) return ROOT_CONTEXT
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags: TraceFlags.SAMPLED, isRemote: true })
}
