import { createECDH } from 'node:crypto'
import { resolve } from 'node:path'
import { isWithin } from './is-within.ts'
import type { Settings } from './settings.ts'

/** The cheapest Argon2id parameters in the OWASP password storage cheat sheet; anything cheaper is for tests only. */
const leastArgon2 = { memoryKib: 19_456, iterations: 2 } as const

/** The embedded database accepts 200 connections, some of them reserved for its operator, migrations and dumps. */
const embeddedConnections = 190

const loopback = /^(localhost|(.+\.)?localhost|127\.\d+\.\d+\.\d+|::1|\[::1\])$/i

/** Whether other machines can reach this server: at its own address, or through a proxy with a public one. */
export const isOpenToNetwork = (settings: Settings): boolean => !loopback.test(settings.HOST) || isPublished(settings)

const isPublished = ({ PUBLIC_URL }: Settings) => PUBLIC_URL !== undefined && !loopback.test(new URL(PUBLIC_URL).hostname)

/** Combinations of settings that are refused, one sentence each. */
export function findForbiddenCombinations(settings: Settings): string[] {
  const production = settings.NODE_ENV === 'production'
  const cheapPasswords = settings.ARGON2_MEMORY_KIB < leastArgon2.memoryKib || settings.ARGON2_ITERATIONS < leastArgon2.iterations
  const rules: readonly (readonly [broken: boolean, sentence: string])[] = [
    [settings.TEST_MODE && production, 'TEST_MODE must be off when NODE_ENV is production: it hands out reset codes.'],
    [
      settings.TEST_MODE && !loopback.test(settings.HOST),
      'TEST_MODE must be off unless HOST is this machine (127.0.0.1): it hands out reset codes to everyone who reaches the server.',
    ],
    [
      settings.TEST_MODE && isPublished(settings),
      'TEST_MODE must be off unless PUBLIC_URL is this machine (localhost): it hands out reset codes to everyone who reaches it.',
    ],
    [!settings.RATE_LIMITS && !settings.TEST_MODE, 'RATE_LIMITS can be off only together with TEST_MODE=on.'],
    [
      settings.DEMO_DATA === true && production,
      'DEMO_DATA must be off when NODE_ENV is production: everyone knows its passwords.',
    ],
    [
      settings.DEV_MAILBOX === true && production,
      'DEV_MAILBOX must be off when NODE_ENV is production: it shows every email, with its codes, to anyone.',
    ],
    [
      cheapPasswords && !settings.TEST_MODE,
      `ARGON2_MEMORY_KIB must be at least ${leastArgon2.memoryKib} and ARGON2_ITERATIONS at least ` +
        `${leastArgon2.iterations}, unless TEST_MODE is on.`,
    ],
    [
      settings.ARGON2_MEMORY_KIB < 8 * settings.ARGON2_PARALLELISM,
      'ARGON2_MEMORY_KIB must be at least 8 times ARGON2_PARALLELISM.',
    ],
    [
      settings.DATABASE_URL === undefined && settings.WORKERS * settings.DATABASE_POOL_SIZE > embeddedConnections,
      `WORKERS times DATABASE_POOL_SIZE must be at most ${embeddedConnections} with the embedded database.`,
    ],
    [
      settings.DATABASE_SESSION_URL !== undefined && settings.DATABASE_URL === undefined,
      'DATABASE_URL must be set when DATABASE_SESSION_URL is: both lead to the same database.',
    ],
    [
      settings.DATABASE_REPLICA_URLS.length > 0 && settings.DATABASE_URL === undefined,
      'DATABASE_URL must be set when DATABASE_REPLICA_URLS is: they are replicas of that database.',
    ],
    [
      settings.REPLICAS > 0 && settings.DATABASE_URL !== undefined,
      'REPLICAS is for the embedded database: with DATABASE_URL, set DATABASE_REPLICA_URLS.',
    ],
    ...ofArchive(settings),
    [!isPair(settings), 'VAPID_PUBLIC_KEY must belong to VAPID_PRIVATE_KEY: generate both together.'],
    [
      settings.MAP_TILES?.kind === 's3' && !hasAccount(settings),
      'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set when MAP_TILES is in an S3-compatible store.',
    ],
    [
      settings.SIMULATED_PAYMENTS === true && settings.STRIPE_SECRET_KEY !== undefined,
      'SIMULATED_PAYMENTS must be off when STRIPE_SECRET_KEY is set: only one provider can take payments.',
    ],
    ...publishableRules(settings),
    ...transferRules(settings),
  ]
  return [
    ...rules.filter(([broken]) => broken).map(([, sentence]) => sentence),
    ...findMissingOfS3(settings),
    ...findMissingParts(['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'], settings),
    ...findMissingParts(ofAppleWallet, settings),
    ...findMissingParts(['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY'], settings),
    ...findMissingParts(['GOOGLE_WALLET_ISSUER_ID', 'GOOGLE_WALLET_ACCOUNT', 'GOOGLE_WALLET_KEY'], settings),
  ]
}

/** The key of Stripe's fields in our page. */
const publishableRules = ({ STRIPE_PUBLISHABLE_KEY: key, STRIPE_SECRET_KEY: secret }: Settings): [boolean, string][] => [
  [key !== undefined && secret === undefined, 'STRIPE_SECRET_KEY must be set when STRIPE_PUBLISHABLE_KEY is set.'],
  [
    key !== undefined && secret !== undefined && key.startsWith('pk_live_') !== secret.startsWith('sk_live_'),
    'STRIPE_PUBLISHABLE_KEY and STRIPE_SECRET_KEY must both be for live mode, or neither.',
  ],
]

/** Transfers need a provider, and Stripe's reports of them their own signatures. */
const transferRules = ({
  PAYOUTS_BY_TRANSFER: isOn,
  STRIPE_SECRET_KEY: stripe,
  STRIPE_PAYOUT_WEBHOOK_SECRETS: secrets,
  SIMULATED_PAYMENTS: simulated,
  NODE_ENV: environment,
}: Settings): [broken: boolean, sentence: string][] => [
  [
    isOn === true && stripe !== undefined && secrets.length === 0,
    'STRIPE_PAYOUT_WEBHOOK_SECRETS must be set when PAYOUTS_BY_TRANSFER is on with Stripe.',
  ],
  [
    isOn === true && stripe === undefined && !(simulated ?? environment !== 'production'),
    'PAYOUTS_BY_TRANSFER needs a payment provider: set STRIPE_SECRET_KEY.',
  ],
]

function isPair({ VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey }: Settings): boolean {
  if (publicKey === undefined || privateKey === undefined) return true
  const pair = createECDH('prime256v1')
  try {
    pair.setPrivateKey(privateKey, 'base64url')
    return pair.getPublicKey('base64url') === publicKey
  } catch {
    return false
  }
}

const ofAppleWallet = [
  'APPLE_PASS_TYPE_ID',
  'APPLE_TEAM_ID',
  'APPLE_PASS_CERTIFICATE',
  'APPLE_PASS_KEY',
  'APPLE_WWDR_CERTIFICATE',
] as const

/** An archive or a map in a store needs the account without the bucket of the files. */
function findMissingOfS3(settings: Settings): string[] {
  const isElsewhere = settings.ARCHIVE_TO?.kind === 's3' || settings.MAP_TILES?.kind === 's3'
  if (settings.S3_BUCKET === undefined && isElsewhere) return []
  const missing = findMissingParts(['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'], settings)
  const isPointless = settings.S3_ENDPOINT !== undefined && settings.S3_BUCKET === undefined
  return isPointless ? ['S3_BUCKET must be set when S3_ENDPOINT is.', ...missing] : missing
}

const hasAccount = ({ S3_ACCESS_KEY_ID: id, S3_SECRET_ACCESS_KEY: secret }: Settings) => id !== undefined && secret !== undefined

function ofArchive(settings: Settings): Rules {
  const { ARCHIVE_TO: to } = settings
  return [
    [
      to?.kind !== undefined && settings.DATABASE_URL !== undefined,
      'ARCHIVE_TO is for the embedded database: archive the PostgreSQL in DATABASE_URL with its own tools.',
    ],
    [
      to?.kind === 's3' && !hasAccount(settings),
      'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set when ARCHIVE_TO is in an S3-compatible store.',
    ],
    [
      to?.kind === 's3' && to.bucket === settings.S3_BUCKET,
      'ARCHIVE_TO must name another bucket than S3_BUCKET: the files and their archive are not kept in one place.',
    ],
    [
      to?.kind === 'folder' && isWithin(to.folder, resolve(settings.DATA_DIR)),
      'ARCHIVE_TO must be outside DATA_DIR, best on another disk: what destroys one must not destroy the other.',
    ],
  ]
}

function findMissingParts(names: readonly (keyof Settings)[], settings: Settings): string[] {
  const missing = names.filter((name) => settings[name] === undefined)
  if (missing.length === 0 || missing.length === names.length) return []
  return [`${missing.join(' and ')} must be set too: ${names.join(', ')} work only together.`]
}

type Rules = readonly (readonly [doubtful: boolean, sentence: string])[]

/** Combinations that work but may surprise: logged, never refused. */
export function findDoubtfulCombinations(settings: Settings): string[] {
  const rules =
    settings.NODE_ENV === 'production' ? inProduction(settings) : isOpenToNetwork(settings) ? openToNetwork(settings) : []
  return rules.filter(([doubtful]) => doubtful).map(([, sentence]) => sentence)
}

/** Outside production, on a server that other machines can reach. */
function openToNetwork(settings: Settings): Rules {
  return [
    [
      settings.DEMO_DATA === true,
      'DEMO_DATA is on and this server is open to the network: anyone who reaches it can sign in as superadmin.',
    ],
    [
      settings.DEMO_DATA === undefined,
      'This server is open to the network, so demo accounts are off: set NODE_ENV=production, or DEMO_DATA=on to keep them anyway.',
    ],
    [
      settings.DEV_MAILBOX === true,
      'DEV_MAILBOX is on and this server is open to the network: anyone who reaches it can read every email and its codes.',
    ],
    [
      settings.DEV_MAILBOX === undefined && settings.SMTP_URL === undefined,
      'This server is open to the network, so /dev/mailbox is off and no email is sent: set SMTP_URL, or DEV_MAILBOX=on.',
    ],
  ]
}

function inProduction(settings: Settings): Rules {
  return [
    [settings.PUBLIC_URL === undefined, 'PUBLIC_URL is not set: links in emails and on shared pages lead to this machine only.'],
    [settings.SMTP_URL === undefined, 'SMTP_URL is not set: no email is sent, so passwords can’t be reset.'],
    [
      settings.SMTP_URL !== undefined && settings.MAIL_FROM.endsWith('.localhost>'),
      'MAIL_FROM is not set: emails come from no-reply@vesper.localhost, which most mail servers reject.',
    ],
    [
      settings.SECRET_KEY === undefined && settings.DATABASE_URL !== undefined,
      'SECRET_KEY is not set: each machine makes its own and rejects what another one signed.',
    ],
    [
      settings.STRIPE_SECRET_KEY === undefined && settings.SIMULATED_PAYMENTS !== true,
      'STRIPE_SECRET_KEY is not set: payments don’t work, so no club keeps its subscription after the trial.',
    ],
    [settings.SIMULATED_PAYMENTS === true, 'SIMULATED_PAYMENTS is on: payments are simulated, and no money arrives.'],
  ]
}
