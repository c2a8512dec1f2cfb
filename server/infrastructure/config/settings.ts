import * as z from 'zod/mini'
import { brand } from '#contract/brand.ts'
import {
  address,
  databaseAddress,
  documentKeys,
  filled,
  hostNames,
  oneOf,
  onOff,
  origin,
  proxies,
  rateLimit,
  wholeNumber,
} from './kinds.ts'

/** Every setting by its environment variable, with its default. See docs/operating.md for their purpose. */
export const settings = z.object({
  NODE_ENV: z._default(oneOf(['development', 'production', 'test']), 'development'),
  PORT: z._default(wholeNumber(0, 65_535), 3000),
  HOST: z._default(z.string().check(z.regex(/^[\w.:-]+$/, 'must be an address or a host name')), '127.0.0.1'),
  PUBLIC_URL: z.optional(origin),
  ALLOWED_HOSTS: z._default(hostNames, []),
  TRUST_PROXY: z._default(proxies, false),
  WORKERS: z._default(wholeNumber(1, 64), 1),

  DATA_DIR: z._default(filled, '.data'),
  DATABASE_URL: z.optional(databaseAddress),
  DATABASE_POOL_SIZE: z._default(wholeNumber(1, 200), 16),
  SECRET_KEY: z.optional(z.string().check(z.minLength(32, 'must have at least 32 characters'))),
  DOCUMENT_KEYS: z.optional(documentKeys),
  DEMO_DATA: z.optional(onOff),
  DEV_MAILBOX: z.optional(onOff),
  TEST_MODE: z._default(onOff, false),
  LOG_LEVEL: z._default(oneOf(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']), 'info'),
  METRICS_KEY: z.optional(
    z.string().check(z.regex(/^[\x21-\x7e]{16,}$/, 'must have at least 16 printable characters, without spaces')),
  ),

  RATE_LIMITS: z._default(onOff, true),
  RATE_LIMIT_LOGIN: z._default(rateLimit, { max: 10, windowSeconds: 900 }),
  RATE_LIMIT_SIGNUP: z._default(rateLimit, { max: 20, windowSeconds: 3600 }),
  RATE_LIMIT_USERNAME_CHECK: z._default(rateLimit, { max: 60, windowSeconds: 60 }),
  RATE_LIMIT_FORGOT_PASSWORD: z._default(rateLimit, { max: 3, windowSeconds: 3600 }),
  RATE_LIMIT_VERIFY_CODE: z._default(rateLimit, { max: 10, windowSeconds: 900 }),
  RATE_LIMIT_ACCESS_CODE: z._default(rateLimit, { max: 20, windowSeconds: 900 }),
  RATE_LIMIT_REFERRAL_CLICK: z._default(rateLimit, { max: 60, windowSeconds: 3600 }),
  RATE_LIMIT_VERIFICATION: z._default(rateLimit, { max: 10, windowSeconds: 86_400 }),
  REVOCATION_NEEDS_TWO: z._default(onOff, false),
  UNPAID_HOLDS_PER_ACCOUNT: z._default(wholeNumber(1, 1000), 2),
  UNPAID_HOLDS_PER_DEVICE: z._default(wholeNumber(1, 1000), 6),
  UNPAID_HOLDS_PER_ADDRESS: z._default(wholeNumber(1, 100_000), 20),
  ARGON2_MEMORY_KIB: z._default(wholeNumber(8, 1_048_576), 65_536),
  ARGON2_ITERATIONS: z._default(wholeNumber(1, 64), 3),
  ARGON2_PARALLELISM: z._default(wholeNumber(1, 16), 1),

  SMTP_URL: z.optional(address(['smtp:', 'smtps:'], 'smtp://user:password@mail.example:587')),
  MAIL_FROM: z._default(filled, 'Vesper <no-reply@vesper.localhost>'),
  SELLER_NAME: z._default(filled, brand),
  SELLER_ADDRESS: z._default(z.string(), ''),
  SELLER_COUNTRY: z._default(z.string().check(z.regex(/^[A-Z]{2}$/, 'must be two capital letters, such as NL')), 'NL'),
  SELLER_TAX_NUMBER: z.optional(filled),
  SELLER_TAX_BP: z._default(wholeNumber(0, 10_000), 2100),
  S3_ENDPOINT: z.optional(address(['http:', 'https:'], 'https://s3.example')),
  S3_REGION: z._default(filled, 'us-east-1'),
  S3_BUCKET: z.optional(filled),
  S3_ACCESS_KEY_ID: z.optional(filled),
  S3_SECRET_ACCESS_KEY: z.optional(filled),
  SIMULATED_PAYMENTS: z.optional(onOff),
  STRIPE_SECRET_KEY: z.optional(z.string().check(z.startsWith('sk_', 'must begin with "sk_"'))),
  STRIPE_WEBHOOK_SECRET: z.optional(z.string().check(z.startsWith('whsec_', 'must begin with "whsec_"'))),
})

export type Settings = z.output<typeof settings>
