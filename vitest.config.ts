import { defineConfig } from 'vitest/config'
import { SlowFirst } from './tools/test/slow-first.ts'

const notSource = ['**/node_modules/**', '**/dist/**', '**/.*/**']
const onDatabase = ['{server,repository}/**/*.api.test.ts', 'server/testing/*.test.ts']
const patience = 'tools/test/wait-patiently.ts'
/** No test relies on one before it. */
const anyOrder = { shuffle: { tests: true } }
const inBrowser = ['journeys/**/*.test.ts']

export default defineConfig({
  test: {
    // A small machine has two cores; more workers would only take turns.
    maxWorkers: 2,
    // The shuffled order is the same each time, until a test is added.
    sequence: { seed: 7, sequencer: SlowFirst },
    setupFiles: [patience],
    // A failure shows what was found, since a log from another machine is often all there is.
    chaiConfig: { truncateThreshold: 0 },
    // These limits only end hanging tests: waits end with their condition, and a busy machine delays anything.
    testTimeout: 480_000,
    hookTimeout: 480_000,
    expect: { poll: { timeout: 240_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          // Rules hold no state, so each worker loads them once.
          isolate: false,
          sequence: anyOrder,
          include: ['{contract,server,tools,repository,bench}/**/*.test.ts'],
          exclude: [...notSource, ...onDatabase],
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          environment: 'happy-dom',
          sequence: anyOrder,
          // Each file gets its own environment, which a thread creates faster than a process.
          pool: 'threads',
          include: ['web/**/*.test.{ts,tsx}'],
          setupFiles: [patience, 'web/shared/testing/no-network.ts', 'web/shared/testing/no-console-errors.ts'],
          exclude: notSource,
          css: { include: /\.module\.css$/, modules: { classNameStrategy: 'non-scoped' } },
        },
      },
      {
        extends: true,
        test: {
          name: 'api',
          sequence: anyOrder,
          include: onDatabase,
          exclude: notSource,
          // Each file opens its own world. The server's modules keep no state between worlds, so each worker loads them once.
          isolate: false,
          globalSetup: 'server/testing/global-setup.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'journeys',
          include: inBrowser,
          exclude: notSource,
          globalSetup: ['server/testing/global-setup.ts', 'journeys/fetch-browser.ts'],
          // As with the API tests, each worker loads the server and the browser driver once.
          isolate: false,
        },
      },
    ],
  },
})
