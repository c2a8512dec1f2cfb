import type { DocumentKey } from '../encryption/document-keys.ts'

export type RateLimit = Readonly<{ max: number; windowSeconds: number }>

export type LogLevel = 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent'

/** What the process was told by its environment, checked and complete. `null` stands for "the local stand-in". */
export type Config = Readonly<{
  production: boolean
  host: string
  /** 0 lets the system choose. */
  port: number
  /** Where people reach this installation, without a trailing slash. */
  publicUrl: string
  /** Names beside this machine's and `publicUrl`'s that a call may be addressed to, in lower case. */
  allowedHosts: readonly string[]
  /** As Fastify's `trustProxy` takes it. */
  trustProxy: false | number | string[]
  workers: number
  /** Absolute. */
  dataDir: string
  /** `url` null: the embedded database in the data folder. `poolSize` counts connections of one process. */
  database: Readonly<{ url: string | null; poolSize: number }>
  /** null: the one kept in the data folder, see `keepSecretKey`. */
  secretKey: string | null
  /** null: those kept in the data folder, see `loadDocumentKeys`. */
  documentKeys: DocumentKey[] | null
  /** Whether a second reviewer has to confirm that somebody's verification is revoked. */
  revocationNeedsTwo: boolean
  /** Whether an empty database is filled with demo clubs, nights and accounts. */
  demoData: boolean
  /** Whether demo accounts may sign in: everyone knows their password, so only where nobody else can reach them. */
  demoAccounts: boolean
  testMode: boolean
  logLevel: LogLevel
  /** Opens `/metrics`. null: it answers programs of this machine only. */
  metricsKey: string | null
  rateLimits: Readonly<{
    enabled: boolean
    login: RateLimit
    signup: RateLimit
    usernameCheck: RateLimit
    forgotPassword: RateLimit
    verifyCode: RateLimit
    accessCode: RateLimit
    referralClick: RateLimit
    verification: RateLimit
  }>
  /** How many unpaid holds there may be at once; not counted where rate limits are off. */
  unpaidHolds: Readonly<{ account: number; device: number; address: number }>
  argon2: Readonly<{ memoryKib: number; iterations: number; parallelism: number }>
  /** `smtpUrl` null: the mailbox page for developers where `devMailbox` is on, else nothing is sent. */
  mail: Readonly<{ smtpUrl: string | null; from: string; devMailbox: boolean }>
  /** Who writes the invoices for subscriptions: `country` and `tax_bp` decide the tax on them. */
  seller: Readonly<{ name: string; address: readonly string[]; country: string; tax_number: string | null; tax_bp: number }>
  /** null: files live in the data folder. */
  s3: Readonly<{
    endpoint: string | null
    region: string
    bucket: string
    accessKeyId: string
    secretAccessKey: string
  }> | null
  /** Whether payments are made by a provider that only pretends. Never together with `stripe`. */
  simulatedPayments: boolean
  stripe: Readonly<{ secretKey: string; webhookSecret: string }> | null
  /** Sentences about settings that work but will surprise. */
  warnings: readonly string[]
}>
