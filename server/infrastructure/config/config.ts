import type { DocumentKey } from '../encryption/document-keys.ts'
import type { TraceTarget } from '../tracing/start-tracing.ts'

export type RateLimit = Readonly<{ max: number; windowSeconds: number }>

export type LogLevel = 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent'

/** `prefix` is empty or ends with a slash. */
export type ArchiveLocation = Readonly<{ kind: 'folder'; folder: string } | { kind: 's3'; bucket: string; prefix: string }>

export type MapTiles = Readonly<{ kind: 'file'; path: string } | { kind: 's3'; bucket: string; key: string }>

type S3Account = Readonly<{ endpoint: string | null; region: string; accessKeyId: string; secretAccessKey: string }>

/** The process configuration from its environment, validated and complete. `null` means the local substitute. */
export type Config = Readonly<{
  production: boolean
  host: string
  /** 0 lets the system choose. */
  port: number
  /** This installation's public URL, without a trailing slash. */
  publicUrl: string
  /** Host names accepted besides this machine's and that of `publicUrl`, in lower case. */
  allowedHosts: readonly string[]
  /** In the format of Fastify's `trustProxy`. */
  trustProxy: false | number | string[]
  workers: number
  /** How long a process that is to stop goes on serving while it says that it is not ready. */
  drainSeconds: number
  /** An absolute path. */
  dataDir: string
  /**
   * `url` null: the embedded database in the data folder. `sessionUrl`: for what needs a lasting session, if `url` leads to a
   * pooler that gives each transaction another. `replicaUrls`: copies that may answer reads. `replicas`: how many the embedded
   * database runs of itself. `poolSize` is per process, and per replica.
   */
  database: Readonly<{
    url: string | null
    sessionUrl: string | null
    replicaUrls: readonly string[]
    replicas: number
    poolSize: number
  }>
  /**
   * Where the embedded database is archived. `to` null: nowhere. `key` null: it is not encrypted. `days`: how far back it can be
   * restored. `s3`: the account for an archive in an S3-compatible store; null if there is none.
   */
  archive: Readonly<{
    to: ArchiveLocation | null
    key: Buffer | null
    days: number
    s3: S3Account | null
  }>
  /** Null: the key stored in the data folder, see `keepSecretKey`. */
  secretKey: string | null
  /** Null: the keys stored in the data folder, see `loadDocumentKeys`. */
  documentKeys: DocumentKey[] | null
  /** Whether a second reviewer must confirm revoking a verification. */
  revocationNeedsTwo: boolean
  /** Whether an empty database is filled with demo clubs, events and accounts. */
  demoData: boolean
  /** Whether demo accounts may sign in. Their password is public, so only where no other machine can reach them. */
  demoAccounts: boolean
  testMode: boolean
  logLevel: LogLevel
  /** Opens `/metrics`. Null: only programs on this machine may read it. */
  metricsKey: string | null
  /** Null: nothing is traced. */
  traces: TraceTarget | null
  securityLogDays: number
  /** Hours after which a session ends, however often it is used, by role. */
  sessionLifetimes: Readonly<{ superadmin: number; adminclub: number; others: number }>
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
  /** The most unpaid holds and places at once, and the part of an event; unlimited where rate limits are off. */
  unpaidHolds: Readonly<{
    account: number
    device: number
    address: number
    places: Readonly<{ account: number; device: number; address: number }>
    event_bp: number
  }>
  argon2: Readonly<{ memoryKib: number; iterations: number; parallelism: number }>
  /** `smtpUrl` null: the developer mailbox if `devMailbox` is on, otherwise no email is sent. */
  mail: Readonly<{ smtpUrl: string | null; from: string; devMailbox: boolean }>
  /** The issuer of subscription invoices. `country` and `tax_bp` determine their tax. */
  seller: Readonly<{ name: string; address: readonly string[]; country: string; tax_number: string | null; tax_bp: number }>
  /** Null: files are stored in the data folder. */
  s3: Readonly<{
    endpoint: string | null
    region: string
    bucket: string
    accessKeyId: string
    secretAccessKey: string
  }> | null
  /** The archive that clubs' surroundings are drawn from. Null: there are no such pictures. */
  mapTiles: (Extract<MapTiles, { kind: 's3' }> & Readonly<{ account: S3Account }>) | Extract<MapTiles, { kind: 'file' }> | null
  /** Whether payments use the simulated provider. Never together with `stripe`. */
  simulatedPayments: boolean
  stripe: Readonly<{
    secretKey: string
    webhookSecret: string
    /** With it, guests enter their card in our page. */
    publishableKey: string | null
  }> | null
  /** Whether the provider pays clubs out; null if it does not. `secrets`: of Stripe's webhook endpoints for payouts. */
  transfers: Readonly<{ secrets: readonly string[] }> | null
  /** Where tickets can be added; null for a wallet that is not offered. Certificates and keys in PEM. */
  wallets: Readonly<{
    apple: Readonly<{
      passType: string
      team: string
      certificate: string
      key: string
      /** Apple's own, which signed the certificate. */
      wwdr: string
      pushUrl: string
    }> | null
    google: Readonly<{ issuer: string; account: string; key: string }> | null
  }>
  /** Web push. `keys` null: derived from the secret key. `subject`: whom a push service asks. */
  push: Readonly<{ isOn: boolean; keys: Readonly<{ publicKey: string; privateKey: string }> | null; subject: string }>
  /** Warnings about settings that work but may surprise. */
  warnings: readonly string[]
}>
