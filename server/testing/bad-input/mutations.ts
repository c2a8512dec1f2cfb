import fc from 'fast-check'
import type { Endpoint } from '#contract/base/endpoint.ts'
import { attemptOf, type Attempt, type Input } from './attempt.ts'
import { goodPicture } from './good-picture.ts'
import { hostileBodies, hostileFor, hostileHeaders, hostileText } from './hostile.ts'
import { hostileFiles, type HostileFile } from './hostile-files.ts'
import { exampleOf, fieldsOf, replaceAt, shapeOf, type Field, type Path, type Samples, type Shape } from './shape.ts'

type Part = 'params' | 'query' | 'body'

/** One thing that is wrong, or at least unusual, about an otherwise valid call. */
export type Mutation =
  | { kind: 'value'; part: Part; path: Path; shape: Shape; value: unknown }
  | { kind: 'missing'; part: 'query' | 'body'; path: Path }
  | { kind: 'unknown'; part: 'query' | 'body'; name: string; value: unknown }
  | { kind: 'raw'; type: string | undefined; text: string }
  | { kind: 'header'; name: string; value: string }
  | { kind: 'file'; name: string; file: HostileFile }

const partsOf = (endpoint: Endpoint) =>
  (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema = endpoint[part]
    return schema ? [{ part, shape: shapeOf(schema) }] : []
  })

/** A call that the server would accept, as far as the samples allow. */
export function goodInput(endpoint: Endpoint, samples: Samples): Input {
  const required = endpoint.multipart?.required ?? []
  return {
    ...Object.fromEntries(partsOf(endpoint).map(({ part, shape }) => [part, exampleOf(shape, samples)])),
    ...(required.length > 0 && { files: Object.fromEntries(required.map((name) => [name, goodPicture])) }),
  }
}

function valueOf(part: Part, { path, shape }: Field, endpoint: Endpoint): fc.Arbitrary<Mutation> {
  // Paths, queries and form fields carry text only.
  const values = part === 'body' && !endpoint.multipart ? hostileFor(shape) : hostileText
  return values.filter((value) => part !== 'params' || value !== '').map((value) => ({ kind: 'value', part, path, shape, value }))
}

/** All mutations of an endpoint's calls, chosen at random. */
export function mutationsOf(endpoint: Endpoint): fc.Arbitrary<Mutation> {
  const parts = partsOf(endpoint)
  const fields = parts.flatMap(({ part, shape }) => fieldsOf(shape).map((field) => ({ part, field })))
  const open = parts.flatMap(({ part }) => (part === 'params' ? [] : [part]))
  const choices: { weight: number; arbitrary: fc.Arbitrary<Mutation> }[] = [
    { weight: 1, arbitrary: fc.constantFrom(...hostileHeaders).map(([name, value]) => ({ kind: 'header', name, value })) },
  ]
  if (fields.length > 0) {
    choices.push({ weight: 8, arbitrary: fc.constantFrom(...fields).chain(({ part, field }) => valueOf(part, field, endpoint)) })
  }
  const removable = fields.flatMap(({ part, field }) =>
    part === 'params' ? [] : [{ kind: 'missing' as const, part, path: field.path }],
  )
  if (removable.length > 0) choices.push({ weight: 1, arbitrary: fc.constantFrom(...removable) })
  if (open.length > 0) {
    const names = fc.constantFrom('is_admin', 'role_profile', '__proto__', 'constructor', 'id', 'toString', '🦊', "x'; --")
    choices.push({
      weight: 1,
      arbitrary: fc
        .tuple(fc.constantFrom(...open), names, hostileText)
        .map(([part, name, value]) => ({ kind: 'unknown', part, name, value })),
    })
  }
  if (endpoint.method !== 'GET') {
    choices.push({ weight: 2, arbitrary: fc.constantFrom(...hostileBodies).map(([type, text]) => ({ kind: 'raw', type, text })) })
  }
  if (endpoint.multipart && endpoint.multipart.files.length > 0) {
    const names = fc.constantFrom(...endpoint.multipart.files, 'unasked')
    choices.push({
      weight: 4,
      arbitrary: fc.tuple(names, fc.constantFrom(...hostileFiles)).map(([name, file]) => ({ kind: 'file', name, file })),
    })
  }
  return fc.oneof(...choices)
}

function withField(input: Input, part: Part, path: Path, value: unknown): Input {
  return { ...input, [part]: replaceAt(input[part], path, value) }
}

// An object literal would treat `__proto__` as its prototype.
function withUnknown(input: Input, part: 'query' | 'body', name: string, value: unknown): Input {
  return { ...input, [part]: Object.fromEntries([...Object.entries(input[part] ?? {}), [name, value]]) }
}

/** The call with its one fault, ready to send. */
export function applyMutation(endpoint: Endpoint, good: Input, mutation: Mutation, token?: string): Attempt {
  switch (mutation.kind) {
    case 'value':
      return attemptOf(endpoint, withField(good, mutation.part, mutation.path, mutation.value), token)
    case 'missing':
      return attemptOf(endpoint, withField(good, mutation.part, mutation.path, undefined), token)
    case 'unknown':
      return attemptOf(endpoint, withUnknown(good, mutation.part, mutation.name, mutation.value), token)
    case 'raw': {
      const { headers, ...attempt } = attemptOf(endpoint, { ...good, body: {} }, token)
      const { authorization } = headers
      return {
        ...attempt,
        headers: { ...(authorization && { authorization }), ...(mutation.type && { 'content-type': mutation.type }) },
        payload: mutation.text,
      }
    }
    case 'file': {
      // A form sends either the picture or the text that removes it.
      const body = Object.fromEntries(Object.entries(good.body ?? {}).filter(([name]) => name !== mutation.name))
      return attemptOf(endpoint, { ...good, body, files: { [mutation.name]: mutation.file } }, token)
    }
    case 'header': {
      const attempt = attemptOf(endpoint, good, token)
      return { ...attempt, headers: { ...attempt.headers, [mutation.name]: mutation.value } }
    }
  }
}
