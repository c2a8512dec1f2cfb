import { resolve } from 'node:path'
import * as z from 'zod/mini'
import { StartRefusal } from '../start-refusal.ts'
import type { Config } from './config.ts'
import { findDoubtfulCombinations, findForbiddenCombinations, isOpenToNetwork } from './rules.ts'
import { settings, type Settings } from './settings.ts'

export type Environment = Readonly<Record<string, string | undefined>>

/** Reads every setting from `env`; an empty value counts as unset. Throws a `StartRefusal` that names each wrong one. */
export function loadConfig(env: Environment): Config {
  const envValues = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = z.safeParse(settings, envValues)
  if (!parsed.success) {
    throw refuseSettings(describeFirstIssues(parsed.error.issues))
  }
  const forbidden = findForbiddenCombinations(parsed.data)
  if (forbidden.length > 0) throw refuseSettings(forbidden)
  return shapeConfig(parsed.data)
}

function describeFirstIssues(issues: readonly z.core.$ZodIssue[]): string[] {
  const messages = new Map<string, string>()
  for (const { path, message } of issues) {
    const name = path.join('.')
    if (!messages.has(name)) messages.set(name, message)
  }
  return [...messages].map(([name, message]) => `${name} ${message}.`)
}

function refuseSettings(sentences: readonly string[]): StartRefusal {
  return new StartRefusal(sentences.join('\n'))
}

function shapeConfig(from: Settings): Config {
  const production = from.NODE_ENV === 'production'
  const isLocal = !production && !isOpenToNetwork(from)
  return {
    production,
    host: from.HOST,
    port: from.PORT,
    publicUrl: from.PUBLIC_URL ?? localAddress(from.HOST, from.PORT),
    allowedHosts: from.ALLOWED_HOSTS,
    trustProxy: from.TRUST_PROXY,
    workers: from.WORKERS,
    drainSeconds: from.DRAIN_SECONDS,
    dataDir: resolve(from.DATA_DIR),
    database: {
      url: from.DATABASE_URL ?? null,
      sessionUrl: from.DATABASE_SESSION_URL ?? null,
      replicaUrls: from.DATABASE_REPLICA_URLS,
      replicas: from.REPLICAS,
      poolSize: from.DATABASE_POOL_SIZE,
    },
    archive: shapeArchive(from),
    secretKey: from.SECRET_KEY ?? null,
    documentKeys: from.DOCUMENT_KEYS ?? null,
    revocationNeedsTwo: from.REVOCATION_NEEDS_TWO,
    demoData: hasDemoData(from),
    demoAccounts: isLocal || from.DEMO_DATA === true,
    testMode: from.TEST_MODE,
    logLevel: from.LOG_LEVEL,
    metricsKey: from.METRICS_KEY ?? null,
    traces: shapeTraces(from),
    securityLogDays: from.SECURITY_LOG_DAYS,
    sessionLifetimes: {
      superadmin: from.SESSION_LIFETIME_SUPERADMIN,
      adminclub: from.SESSION_LIFETIME_CLUB_ADMIN,
      others: from.SESSION_LIFETIME,
    },
    rateLimits: {
      enabled: from.RATE_LIMITS,
      login: from.RATE_LIMIT_LOGIN,
      signup: from.RATE_LIMIT_SIGNUP,
      usernameCheck: from.RATE_LIMIT_USERNAME_CHECK,
      forgotPassword: from.RATE_LIMIT_FORGOT_PASSWORD,
      verifyCode: from.RATE_LIMIT_VERIFY_CODE,
      accessCode: from.RATE_LIMIT_ACCESS_CODE,
      referralClick: from.RATE_LIMIT_REFERRAL_CLICK,
      verification: from.RATE_LIMIT_VERIFICATION,
    },
    unpaidHolds: {
      account: from.UNPAID_HOLDS_PER_ACCOUNT,
      device: from.UNPAID_HOLDS_PER_DEVICE,
      address: from.UNPAID_HOLDS_PER_ADDRESS,
      places: {
        account: from.UNPAID_PLACES_PER_ACCOUNT,
        device: from.UNPAID_PLACES_PER_DEVICE,
        address: from.UNPAID_PLACES_PER_ADDRESS,
      },
      event_bp: from.UNPAID_SHARE_OF_EVENT_BP,
    },
    argon2: {
      memoryKib: from.ARGON2_MEMORY_KIB,
      iterations: from.ARGON2_ITERATIONS,
      parallelism: from.ARGON2_PARALLELISM,
    },
    mail: {
      smtpUrl: from.SMTP_URL ?? null,
      from: from.MAIL_FROM,
      devMailbox: from.SMTP_URL === undefined && (from.DEV_MAILBOX ?? isLocal),
    },
    seller: shapeSeller(from),
    s3: shapeS3(from),
    mapTiles: shapeMapTiles(from),
    simulatedPayments: from.SIMULATED_PAYMENTS ?? hasSimulatedPayments(from),
    stripe: shapeStripe(from),
    transfers: shapeTransfers(from),
    wallets: shapeWallets(from),
    push: shapePush(from),
    warnings: findDoubtfulCombinations(from),
  }
}

const shapeArchive = (from: Settings): Config['archive'] => ({
  to: from.ARCHIVE_TO ?? null,
  key: from.ARCHIVE_KEY ?? null,
  days: from.ARCHIVE_DAYS,
  s3: shapeAccount(from),
})

function shapeAccount(from: Settings): Config['archive']['s3'] {
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = from
  if (accessKeyId === undefined || secretAccessKey === undefined) return null
  return { endpoint: from.S3_ENDPOINT ?? null, region: from.S3_REGION, accessKeyId, secretAccessKey }
}

function shapeS3(from: Settings): Config['s3'] {
  const account = shapeAccount(from)
  return account === null || from.S3_BUCKET === undefined ? null : { ...account, bucket: from.S3_BUCKET }
}

function shapeMapTiles(from: Settings): Config['mapTiles'] {
  const { MAP_TILES: tiles } = from
  if (tiles?.kind !== 's3') return tiles ?? null
  const account = shapeAccount(from)
  return account && { ...tiles, account }
}

function shapeSeller(from: Settings): Config['seller'] {
  const address = from.SELLER_ADDRESS.split(';').map((line) => line.trim())
  return {
    name: from.SELLER_NAME,
    address: address.filter((line) => line !== ''),
    country: from.SELLER_COUNTRY,
    tax_number: from.SELLER_TAX_NUMBER ?? null,
    tax_bp: from.SELLER_TAX_BP,
  }
}

/** Without one of its settings a wallet is off; the rules refuse a part of them. */
function shapeWallets(from: Settings): Config['wallets'] {
  const { APPLE_PASS_TYPE_ID: passType, APPLE_TEAM_ID: team, APPLE_PASS_CERTIFICATE: certificate, APPLE_PASS_KEY: key } = from
  const { APPLE_WWDR_CERTIFICATE: wwdr, APPLE_PUSH_URL: pushUrl } = from
  const { GOOGLE_WALLET_ISSUER_ID: issuer, GOOGLE_WALLET_ACCOUNT: account, GOOGLE_WALLET_KEY: googleKey } = from
  const hasApple = certificate !== undefined && key !== undefined && wwdr !== undefined
  return {
    apple: passType === undefined || team === undefined || !hasApple ? null : { passType, team, certificate, key, wwdr, pushUrl },
    google: issuer === undefined || account === undefined || googleKey === undefined ? null : { issuer, account, key: googleKey },
  }
}

/** Push services require a subject that leads to the operator: the site, or the address of its emails. */
function shapePush(from: Settings): Config['push'] {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, PUBLIC_URL: site } = from
  const mail = from.MAIL_FROM.slice(from.MAIL_FROM.lastIndexOf('<') + 1).replace('>', '')
  const own = site?.startsWith('https:') === true ? site : `mailto:${mail}`
  return {
    isOn: from.WEB_PUSH,
    keys: publicKey === undefined || privateKey === undefined ? null : { publicKey, privateKey },
    subject: from.VAPID_SUBJECT ?? own,
  }
}

function shapeTraces(from: Settings): Config['traces'] {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers, OTEL_TRACES_SAMPLER_ARG: share } = from
  return endpoint === undefined ? null : { endpoint: endpoint.replace(/\/$/, ''), headers, share }
}

/** Without the setting only demo data has transfers, and the simulated provider. */
const shapeTransfers = (from: Settings): Config['transfers'] =>
  (from.PAYOUTS_BY_TRANSFER ?? (hasDemoData(from) && hasSimulatedPayments(from)))
    ? { secrets: from.STRIPE_PAYOUT_WEBHOOK_SECRETS }
    : null

const hasDemoData = (from: Settings): boolean =>
  from.DEMO_DATA ?? (from.NODE_ENV !== 'production' && !isOpenToNetwork(from) && from.DATABASE_URL === undefined)

const hasSimulatedPayments = ({
  STRIPE_SECRET_KEY: stripe,
  SIMULATED_PAYMENTS: isOn,
  NODE_ENV: environment,
}: Settings): boolean => stripe === undefined && (isOn ?? environment !== 'production')

function shapeStripe(from: Settings): Config['stripe'] {
  const {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_PUBLISHABLE_KEY: publishableKey = null,
  } = from
  return secretKey === undefined || webhookSecret === undefined ? null : { secretKey, webhookSecret, publishableKey }
}

/** The URL to open on this machine: a server that listens on every interface is reached as localhost. */
export function localAddress(host: string, port: number): string {
  const name = ['0.0.0.0', '::', '127.0.0.1', '::1'].includes(host) ? 'localhost' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}
