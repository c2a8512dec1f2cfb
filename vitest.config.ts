import { defineConfig } from 'vitest/config'

const notSource = ['**/node_modules/**', '**/dist/**', '**/.*/**']
const onDatabase = ['{server,repository}/**/*.api.test.ts', 'server/testing/*.test.ts']
const inBrowser = ['journeys/**/*.test.ts']

export default defineConfig({
  test: {
    // Two cores are what a small machine has; more workers only take turns.
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          // Rules hold no state: they are loaded once a worker.
          isolate: false,
          include: ['{contract,server,tools,repository,bench}/**/*.test.ts'],
          exclude: [...notSource, ...onDatabase],
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          environment: 'happy-dom',
          // Each file has a world of its own, which a thread opens sooner than a process does.
          pool: 'threads',
          // Whole pages of the office take a while on a machine that is busy.
          testTimeout: 30_000,
          include: ['web/**/*.test.{ts,tsx}'],
          exclude: notSource,
          css: { include: /\.module\.css$/, modules: { classNameStrategy: 'non-scoped' } },
        },
      },
      {
        extends: true,
        test: {
          name: 'api',
          include: onDatabase,
          exclude: notSource,
          // Each file opens a world of its own; the server's modules hold no state between worlds, so they are loaded once a worker.
          isolate: false,
          globalSetup: 'server/testing/global-setup.ts',
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'journeys',
          include: inBrowser,
          exclude: notSource,
          globalSetup: 'server/testing/global-setup.ts',
          // As with the API tests: the server and the browser's driver are loaded once a worker.
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // A browser on a busy machine is not ours to steady. What needed a second try is named at the end of the run.
          retry: 1,
          // As patient as the browser's own waits.
          expect: { poll: { timeout: 20_000 } },
        },
      },
    ],
  },
})
