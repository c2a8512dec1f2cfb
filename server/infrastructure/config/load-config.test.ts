import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { StartRefusal } from '../start-refusal.ts'
import { loadConfig, localAddress } from './load-config.ts'

const key = 'a-key-that-is-long-enough-to-be-used'

describe('Without any settings', () => {
  it('Vesper listens on loopback, keeps everything in .data and adds demo data.', () => {
    expect(loadConfig({})).toMatchObject({
      production: false,
      host: '127.0.0.1',
      port: 3000,
      publicUrl: 'http://localhost:3000',
      trustProxy: false,
      workers: 1,
      drainSeconds: 0,
      dataDir: resolve('.data'),
      database: { url: null, poolSize: 16 },
      secretKey: null,
      demoData: true,
      demoAccounts: true,
      allowedHosts: [],
      testMode: false,
      logLevel: 'info',
      argon2: { memoryKib: 65_536, iterations: 3, parallelism: 1 },
      mail: { smtpUrl: null, devMailbox: true },
      s3: null,
      simulatedPayments: true,
      stripe: null,
      transfers: { secrets: [] },
      wallets: { apple: null, google: null },
      push: { isOn: true, keys: null, subject: 'mailto:no-reply@vesper.localhost' },
      warnings: [],
    })
  })

  it('the rate limits are those of the product.', () => {
    expect(loadConfig({}).rateLimits).toEqual({
      enabled: true,
      login: { max: 10, windowSeconds: 900 },
      signup: { max: 20, windowSeconds: 3600 },
      usernameCheck: { max: 60, windowSeconds: 60 },
      forgotPassword: { max: 3, windowSeconds: 3600 },
      verifyCode: { max: 10, windowSeconds: 900 },
      accessCode: { max: 20, windowSeconds: 900 },
      verification: { max: 10, windowSeconds: 86_400 },
      referralClick: { max: 60, windowSeconds: 3600 },
    })
  })

  it('an empty value counts as unset.', () => {
    expect(loadConfig({ PORT: '', DATABASE_URL: '', SECRET_KEY: '' })).toEqual(loadConfig({}))
  })
})

describe('A setting is read as given', () => {
  it.each([
    [{ PORT: '0' }, { port: 0 }],
    [
      { HOST: '::1', PORT: '80' },
      { host: '::1', publicUrl: 'http://localhost:80' },
    ],
    [{ PUBLIC_URL: 'https://vesper.example/' }, { publicUrl: 'https://vesper.example' }],
    [{ TRUST_PROXY: '2' }, { trustProxy: 2 }],
    [{ TRUST_PROXY: '10.0.0.0/8,::1' }, { trustProxy: ['10.0.0.0/8', '::1'] }],
    [{ DATA_DIR: '/var/lib/vesper' }, { dataDir: '/var/lib/vesper' }],
    [
      { DATABASE_URL: 'postgresql://a:b@c/d' },
      { database: { url: 'postgresql://a:b@c/d', sessionUrl: null, poolSize: 16 }, demoData: false },
    ],
    [
      { DATABASE_URL: 'postgresql://a@b:5432,c:5433/d?target_session_attrs=read-write' },
      { database: { url: 'postgresql://a@b:5432,c:5433/d?target_session_attrs=read-write' } },
    ],
    [
      { DATABASE_URL: 'postgresql://a@pooler/d', DATABASE_SESSION_URL: 'postgresql://a@c/d' },
      { database: { url: 'postgresql://a@pooler/d', sessionUrl: 'postgresql://a@c/d', poolSize: 16 } },
    ],
    [
      { DATABASE_URL: 'postgresql://a@b/c', DATABASE_REPLICA_URLS: 'postgresql://a@r1/c,postgresql://a@r2/c' },
      { database: { replicaUrls: ['postgresql://a@r1/c', 'postgresql://a@r2/c'] } },
    ],
    [
      { ARCHIVE_TO: '/mnt/archive', ARCHIVE_KEY: 'k'.repeat(43), ARCHIVE_DAYS: '30' },
      { archive: { to: { kind: 'folder', folder: '/mnt/archive' }, key: Buffer.from('k'.repeat(43), 'base64url'), days: 30 } },
    ],
    [
      {
        ARCHIVE_TO: 's3://vesper-archive/club/',
        S3_ACCESS_KEY_ID: 'id',
        S3_SECRET_ACCESS_KEY: 'secret',
        S3_ENDPOINT: 'http://s3',
      },
      {
        archive: {
          to: { kind: 's3', bucket: 'vesper-archive', prefix: 'club/' },
          s3: { endpoint: 'http://s3', region: 'us-east-1', accessKeyId: 'id', secretAccessKey: 'secret' },
        },
        s3: null,
      },
    ],
    [{ MAP_TILES: '/srv/map.pmtiles' }, { mapTiles: { kind: 'file', path: '/srv/map.pmtiles' } }],
    [
      { MAP_TILES: 's3://maps/nl/city.pmtiles', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' },
      {
        mapTiles: {
          kind: 's3',
          bucket: 'maps',
          key: 'nl/city.pmtiles',
          account: { endpoint: null, region: 'us-east-1', accessKeyId: 'id', secretAccessKey: 'secret' },
        },
        s3: null,
      },
    ],
    [{ REPLICAS: '1' }, { database: { replicas: 1, replicaUrls: [] } }],
    [{ DATABASE_URL: 'postgres:///d?host=/run', DEMO_DATA: 'on' }, { demoData: true }],
    [{ DATABASE_URL: 'postgresql://a@b/c', WORKERS: '8', DATABASE_POOL_SIZE: '24' }, { workers: 8 }],
    [{ DEMO_DATA: 'off' }, { demoData: false }],
    [{ NODE_ENV: 'production' }, { production: true, demoData: false }],
    [
      { SECRET_KEY: key, NODE_ENV: 'production', WORKERS: '4' },
      { secretKey: key, workers: 4 },
    ],
    [
      { TEST_MODE: 'on', RATE_LIMITS: 'off' },
      { testMode: true, rateLimits: { enabled: false } },
    ],
    [
      { SESSION_LIFETIME: '30d', SESSION_LIFETIME_SUPERADMIN: '8h' },
      { sessionLifetimes: { superadmin: 8, adminclub: 14 * 24, others: 30 * 24 } },
    ],
    [{ RATE_LIMIT_LOGIN: '100/30s' }, { rateLimits: { login: { max: 100, windowSeconds: 30 } } }],
    [{ TEST_MODE: 'on', ARGON2_MEMORY_KIB: '1024', ARGON2_ITERATIONS: '1' }, { argon2: { memoryKib: 1024, iterations: 1 } }],
    [{ SMTP_URL: 'smtps://u:p@mail.example' }, { mail: { smtpUrl: 'smtps://u:p@mail.example' } }],
    [
      { S3_BUCKET: 'vesper', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret', S3_ENDPOINT: 'http://s3:9000' },
      { s3: { endpoint: 'http://s3:9000', region: 'us-east-1', bucket: 'vesper', accessKeyId: 'id', secretAccessKey: 'secret' } },
    ],
    [
      { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' },
      { stripe: { secretKey: 'sk_test_1', webhookSecret: 'whsec_1', publishableKey: null }, simulatedPayments: false },
    ],
    [
      { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' },
      { stripe: { publishableKey: 'pk_test_1' } },
    ],
    [{ PAYOUTS_BY_TRANSFER: 'on', DEMO_DATA: 'off' }, { transfers: { secrets: [] } }],
    [{ PAYOUTS_BY_TRANSFER: 'off' }, { transfers: null }],
    [{ DEMO_DATA: 'off' }, { transfers: null }],
    [{ SIMULATED_PAYMENTS: 'off' }, { transfers: null }],
    [{ STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }, { transfers: null }],
    [{ NODE_ENV: 'production' }, { transfers: null }],
    [
      {
        STRIPE_SECRET_KEY: 'sk_test_1',
        STRIPE_WEBHOOK_SECRET: 'whsec_1',
        PAYOUTS_BY_TRANSFER: 'on',
        STRIPE_PAYOUT_WEBHOOK_SECRETS: 'whsec_2,whsec_3',
      },
      { transfers: { secrets: ['whsec_2', 'whsec_3'] } },
    ],
    [{ NODE_ENV: 'production' }, { stripe: null, simulatedPayments: false }],
    [{ NODE_ENV: 'production', SIMULATED_PAYMENTS: 'on' }, { simulatedPayments: true }],
    [{ SIMULATED_PAYMENTS: 'off' }, { stripe: null, simulatedPayments: false }],
  ])('%j gives %j.', (env, config) => {
    expect(loadConfig(env)).toMatchObject(config)
  })
})

describe('A wrong setting stops the start with a message that names it', () => {
  it.each([
    [{ PORT: 'http' }, 'PORT must be a whole number from 0 to 65535.'],
    [{ PORT: '65536' }, 'PORT must be a whole number from 0 to 65535.'],
    [{ PORT: '-1' }, 'PORT must be a whole number from 0 to 65535.'],
    [{ HOST: 'two words' }, 'HOST must be an address or a host name.'],
    [{ WORKERS: '0' }, 'WORKERS must be a whole number from 1 to 64.'],
    [{ WORKERS: '1.5' }, 'WORKERS must be a whole number from 1 to 64.'],
    [{ NODE_ENV: 'prod' }, 'NODE_ENV must be one of development, production, test.'],
    [{ PUBLIC_URL: 'vesper.example' }, 'PUBLIC_URL must be an address such as https://vesper.example.'],
    [{ PUBLIC_URL: 'https://vesper.example/app' }, 'PUBLIC_URL must not have a path after the host.'],
    [{ TRUST_PROXY: 'yes' }, 'TRUST_PROXY must be "off", a number of proxies, or networks such as 10.0.0.0/8.'],
    [
      { DATABASE_URL: 'postgresql://a@b,c/d?target_session_attrs=standby' },
      'DATABASE_URL must lead to the server that takes writes: leave target_session_attrs out, or set it to read-write.',
    ],
    [{ DATABASE_URL: 'mysql://a@b/c' }, 'DATABASE_URL must be an address such as postgresql://user:password@host:5432/name.'],
    [
      { DATABASE_SESSION_URL: 'c:5432', DATABASE_URL: 'postgresql://a@b/c' },
      'DATABASE_SESSION_URL must be an address such as postgresql://user:password@host:5432/name.',
    ],
    [
      { DATABASE_SESSION_URL: 'postgresql://a@b/c' },
      'DATABASE_URL must be set when DATABASE_SESSION_URL is: both lead to the same database.',
    ],
    [
      { DATABASE_REPLICA_URLS: 'postgresql://a@b/c,d', DATABASE_URL: 'postgresql://a@b/c' },
      'DATABASE_REPLICA_URLS must be addresses such as postgresql://user:password@host:5432/name, separated by commas.',
    ],
    [
      { DATABASE_REPLICA_URLS: 'postgresql://a@b/c' },
      'DATABASE_URL must be set when DATABASE_REPLICA_URLS is: they are replicas of that database.',
    ],
    [
      { REPLICAS: '1', DATABASE_URL: 'postgresql://a@b/c' },
      'REPLICAS is for the embedded database: with DATABASE_URL, set DATABASE_REPLICA_URLS.',
    ],
    ...['s3://', 's3://ab', `s3://${'a'.repeat(64)}`, 's3://vesper-'].map((ARCHIVE_TO): [Record<string, string>, string] => [
      { ARCHIVE_TO },
      'ARCHIVE_TO must be a folder, or an address such as s3://bucket/vesper.',
    ]),
    ...['/srv/map.mbtiles', 'https://maps.example/map.pmtiles', 's3://map.pmtiles'].map(
      (MAP_TILES): [Record<string, string>, string] => [
        { MAP_TILES },
        'MAP_TILES must be a file, or an address such as s3://bucket/map.pmtiles, that ends with ".pmtiles".',
      ],
    ),
    [
      { MAP_TILES: 's3://maps/city.pmtiles' },
      'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set when MAP_TILES is in an S3-compatible store.',
    ],
    [{ ARCHIVE_KEY: 'short' }, 'ARCHIVE_KEY must be 32 bytes as base64url.'],
    [
      { ARCHIVE_TO: '/mnt/archive', DATABASE_URL: 'postgresql://a@b/c' },
      'ARCHIVE_TO is for the embedded database: archive the PostgreSQL in DATABASE_URL with its own tools.',
    ],
    [
      { ARCHIVE_TO: 's3://vesper-archive' },
      'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set when ARCHIVE_TO is in an S3-compatible store.',
    ],
    [
      { ARCHIVE_TO: 's3://vesper/archive', S3_BUCKET: 'vesper', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' },
      'ARCHIVE_TO must name another bucket than S3_BUCKET: the files and their archive are not kept in one place.',
    ],
    [
      { ARCHIVE_TO: '/srv/data/archive', DATA_DIR: '/srv/data' },
      'ARCHIVE_TO must be outside DATA_DIR, best on another disk: what destroys one must not destroy the other.',
    ],
    [{ SECRET_KEY: 'short' }, 'SECRET_KEY must have at least 32 characters.'],
    [{ DEMO_DATA: 'maybe' }, 'DEMO_DATA must be "on" or "off".'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of trace, debug, info, warn, error, fatal, silent.'],
    [{ RATE_LIMIT_LOGIN: 'many' }, 'RATE_LIMIT_LOGIN must be a limit such as 10/15m (s, m or h).'],
    [{ RATE_LIMIT_SIGNUP: '0/1h' }, 'RATE_LIMIT_SIGNUP must be a limit such as 10/15m (s, m or h).'],
    [{ SMTP_URL: 'mail.example' }, 'SMTP_URL must be an address such as smtp://user:password@mail.example:587.'],
    [{ STRIPE_SECRET_KEY: 'pk_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }, 'STRIPE_SECRET_KEY must begin with "sk_".'],
    [{ STRIPE_PUBLISHABLE_KEY: 'sk_1' }, 'STRIPE_PUBLISHABLE_KEY must begin with "pk_".'],
    [{ STRIPE_PUBLISHABLE_KEY: 'pk_1' }, 'STRIPE_SECRET_KEY must be set when STRIPE_PUBLISHABLE_KEY is set.'],
    [
      { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' },
      'STRIPE_PUBLISHABLE_KEY and STRIPE_SECRET_KEY must both be for live mode, or neither.',
    ],
    [{ TEST_MODE: 'on', NODE_ENV: 'production' }, 'TEST_MODE must be off when NODE_ENV is production: it hands out reset codes.'],
    [
      { TEST_MODE: 'on', HOST: '0.0.0.0' },
      'TEST_MODE must be off unless HOST is this machine (127.0.0.1): it hands out reset codes to everyone who reaches the server.',
    ],
    [
      { TEST_MODE: 'on', PUBLIC_URL: 'https://vesper.example' },
      'TEST_MODE must be off unless PUBLIC_URL is this machine (localhost): it hands out reset codes to everyone who reaches it.',
    ],
    [{ SESSION_LIFETIME: '2 weeks' }, 'SESSION_LIFETIME must be a time such as 12h or 14d.'],
    [{ RATE_LIMITS: 'off' }, 'RATE_LIMITS can be off only together with TEST_MODE=on.'],
    [
      { DEMO_DATA: 'on', NODE_ENV: 'production' },
      'DEMO_DATA must be off when NODE_ENV is production: everyone knows its passwords.',
    ],
    [
      { ARGON2_MEMORY_KIB: '1024' },
      'ARGON2_MEMORY_KIB must be at least 19456 and ARGON2_ITERATIONS at least 2, unless TEST_MODE is on.',
    ],
    [
      { TEST_MODE: 'on', ARGON2_MEMORY_KIB: '8', ARGON2_PARALLELISM: '2' },
      'ARGON2_MEMORY_KIB must be at least 8 times ARGON2_PARALLELISM.',
    ],
    [
      { S3_BUCKET: 'vesper' },
      'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set too: ' +
        'S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY work only together.',
    ],
    [
      { WORKERS: '8', DATABASE_POOL_SIZE: '24' },
      'WORKERS times DATABASE_POOL_SIZE must be at most 190 with the embedded database.',
    ],
    [{ S3_ENDPOINT: 'http://s3:9000' }, 'S3_BUCKET must be set when S3_ENDPOINT is.'],
    [{ APPLE_PASS_KEY: 'x' }, String.raw`APPLE_PASS_KEY must be a private key in PEM, its lines separated by \n.`],
    [
      { APPLE_PASS_CERTIFICATE: 'x' },
      String.raw`APPLE_PASS_CERTIFICATE must be a certificate in PEM, its lines separated by \n.`,
    ],
    [
      { APPLE_PASS_TYPE_ID: 'pass.a', APPLE_TEAM_ID: 'ABCDE12345' },
      'APPLE_PASS_CERTIFICATE and APPLE_PASS_KEY and APPLE_WWDR_CERTIFICATE must be set too: APPLE_PASS_TYPE_ID, APPLE_TEAM_ID, APPLE_PASS_CERTIFICATE, APPLE_PASS_KEY, APPLE_WWDR_CERTIFICATE work only together.',
    ],
    [
      { VAPID_PRIVATE_KEY: 'A'.repeat(43) },
      'VAPID_PUBLIC_KEY must be set too: VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY work only together.',
    ],
    [
      { VAPID_PUBLIC_KEY: `B${'A'.repeat(86)}`, VAPID_PRIVATE_KEY: `${'A'.repeat(42)}E` },
      'VAPID_PUBLIC_KEY must belong to VAPID_PRIVATE_KEY: generate both together.',
    ],
    [
      { GOOGLE_WALLET_ISSUER_ID: '1' },
      'GOOGLE_WALLET_ACCOUNT and GOOGLE_WALLET_KEY must be set too: GOOGLE_WALLET_ISSUER_ID, GOOGLE_WALLET_ACCOUNT, GOOGLE_WALLET_KEY work only together.',
    ],
    [
      { STRIPE_SECRET_KEY: 'sk_1' },
      'STRIPE_WEBHOOK_SECRET must be set too: STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET work only together.',
    ],
    [
      { NODE_ENV: 'production', DEV_MAILBOX: 'on' },
      'DEV_MAILBOX must be off when NODE_ENV is production: it shows every email, with its codes, to anyone.',
    ],
    [{ ALLOWED_HOSTS: 'a b' }, 'ALLOWED_HOSTS must be host names separated by commas, without ports.'],
    [
      { STRIPE_SECRET_KEY: 'sk_1', STRIPE_WEBHOOK_SECRET: 'whsec_1', PAYOUTS_BY_TRANSFER: 'on' },
      'STRIPE_PAYOUT_WEBHOOK_SECRETS must be set when PAYOUTS_BY_TRANSFER is on with Stripe.',
    ],
    [
      { SIMULATED_PAYMENTS: 'off', PAYOUTS_BY_TRANSFER: 'on' },
      'PAYOUTS_BY_TRANSFER needs a payment provider: set STRIPE_SECRET_KEY.',
    ],
    [
      { STRIPE_SECRET_KEY: 'sk_1', STRIPE_WEBHOOK_SECRET: 'whsec_1', SIMULATED_PAYMENTS: 'on' },
      'SIMULATED_PAYMENTS must be off when STRIPE_SECRET_KEY is set: only one provider can take payments.',
    ],
  ])('%j', (env, sentence) => {
    expect(() => loadConfig(env)).toThrow(new StartRefusal(sentence))
  })

  it('and several wrong ones are all named, one per line.', () => {
    expect(() => loadConfig({ PORT: 'x', WORKERS: 'y' })).toThrow(
      'PORT must be a whole number from 0 to 65535.\nWORKERS must be a whole number from 1 to 64.',
    )
  })
})

describe('Outside production, on a server that other machines can reach,', () => {
  it.each([{ HOST: '0.0.0.0' }, { HOST: '::' }, { HOST: '192.168.1.4' }, { PUBLIC_URL: 'https://vesper.example' }])(
    'as with %j, there are no demo accounts and no mailbox, and the log says so.',
    (env) => {
      const { demoData, demoAccounts, mail, warnings } = loadConfig(env)
      expect({ demoData, demoAccounts, devMailbox: mail.devMailbox }).toEqual({
        demoData: false,
        demoAccounts: false,
        devMailbox: false,
      })
      expect(warnings).toEqual([
        'This server is open to the network, so demo accounts are off: set NODE_ENV=production, or DEMO_DATA=on to keep them anyway.',
        'This server is open to the network, so /dev/mailbox is off and no email is sent: set SMTP_URL, or DEV_MAILBOX=on.',
      ])
    },
  )

  it('explicit settings are followed, with a warning each.', () => {
    const { demoData, demoAccounts, mail, warnings } = loadConfig({
      HOST: '0.0.0.0',
      DEMO_DATA: 'on',
      DEV_MAILBOX: 'on',
    })
    expect([demoData, demoAccounts, mail.devMailbox]).toEqual([true, true, true])
    expect(warnings.map((sentence) => sentence.split(' ')[0])).toEqual(['DEMO_DATA', 'DEV_MAILBOX'])
  })

  it.each([{ HOST: '127.0.0.2' }, { HOST: 'localhost' }, { PUBLIC_URL: 'http://app.localhost:3000' }])(
    'with %j, which only this machine can reach, nothing changes.',
    (env) => {
      expect(loadConfig(env)).toMatchObject({ demoData: true, demoAccounts: true, mail: { devMailbox: true }, warnings: [] })
    },
  )
})

describe('In production', () => {
  it('settings that work but may surprise get a warning.', () => {
    const { warnings } = loadConfig({ NODE_ENV: 'production', DATABASE_URL: 'postgresql://a@b/c' })
    expect(warnings.map((sentence) => sentence.split(' ')[0])).toEqual([
      'PUBLIC_URL',
      'SMTP_URL',
      'SECRET_KEY',
      'STRIPE_SECRET_KEY',
    ])
  })

  it('emails from an address that no other machine accepts get a warning.', () => {
    const { warnings } = loadConfig({ NODE_ENV: 'production', SMTP_URL: 'smtp://mail' })
    expect(warnings.filter((sentence) => sentence.startsWith('MAIL_FROM'))).toHaveLength(1)
  })

  it('a complete configuration has no warnings.', () => {
    const complete = {
      PUBLIC_URL: 'https://vesper.example',
      SMTP_URL: 'smtp://mail',
      MAIL_FROM: 'Vesper <no-reply@vesper.example>',
      SECRET_KEY: key,
      STRIPE_SECRET_KEY: 'sk_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
    }
    expect(loadConfig({ NODE_ENV: 'production', ...complete }).warnings).toEqual([])
  })
})

it('The address shown for a listener can be opened on this machine.', () => {
  expect(localAddress('0.0.0.0', 3000)).toBe('http://localhost:3000')
  expect(localAddress('192.168.1.4', 80)).toBe('http://192.168.1.4:80')
  expect(localAddress('fe80::1', 80)).toBe('http://[fe80::1]:80')
})
