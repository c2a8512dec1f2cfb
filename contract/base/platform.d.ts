// The few globals that Node and browsers share and the client uses. Only this project sees these declarations: server and web are
// checked against the full types of their own platform.

declare class Blob {
  readonly size: number
  readonly type: string
}

declare class FormData {
  append(name: string, value: string | Blob): void
}

declare class Headers {
  get(name: string): string | null
}

declare class URL {
  constructor(text: string)
  static canParse(text: string): boolean
  readonly protocol: string
  readonly username: string
  readonly password: string
  readonly hostname: string
  readonly port: string
}

declare class URLSearchParams {
  constructor(from?: string | Record<string, string>)
  readonly size: number
  set(name: string, value: string): void
  toString(): string
}

interface AbortSignal {
  readonly aborted: boolean
}
