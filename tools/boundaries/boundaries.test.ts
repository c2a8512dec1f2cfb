import { describe, expect, it } from 'vitest'
import { findViolations, rules } from './find-violations.ts'

const empty = 'export {}'

/** For each rule, tables of files that break it in one way each. */
const broken: Record<string, Record<string, string>[]> = {
  'contract-alone': [
    { 'contract/events/events.ts': `import fastify from 'fastify'` },
    { 'contract/events/events.ts': `import { readFile } from 'node:fs/promises'` },
    {
      'contract/events/events.ts': `import type { Clock } from '#server/infrastructure/clock.ts'`,
      'server/infrastructure/clock.ts': empty,
    },
  ],
  'web-and-server-apart': [
    { 'web/guest/main.tsx': `import type { Row } from '#server/infrastructure/rows.ts'`, 'server/infrastructure/rows.ts': empty },
    { 'server/app.ts': `export * from '#web/shared/paths.ts'`, 'web/shared/paths.ts': empty },
    { 'server/app.ts': `export const page = await import('#web/shared/paths.ts')`, 'web/shared/paths.ts': empty },
  ],
  'no-tools-in-product': [{ 'server/app.ts': `import '../tools/build.ts'`, 'tools/build.ts': empty }],
  'no-test-code-in-product': [
    { 'server/app.ts': `import './testing/world.ts'`, 'server/testing/world.ts': empty },
    { 'server/app.ts': `import './app.test.ts'`, 'server/app.test.ts': empty },
    { 'web/shared/money.ts': `import { expect } from 'vitest'` },
  ],
  'area-names': [
    { 'server/app.ts': `import '../contract/index.ts'`, 'contract/index.ts': empty },
    { 'server/app.ts': `import '#server/main.ts'`, 'server/main.ts': empty },
  ],
  'import-exists': [{ 'server/app.ts': `import './gone.ts'` }, { 'server/app.ts': `import '#contract/gone.ts'` }],
  'no-cycles': [
    { 'web/shared/a.ts': `import './b.ts'`, 'web/shared/b.ts': `import './c.ts'`, 'web/shared/c.ts': `import './a.ts'` },
    { 'web/shared/a.ts': `import type { B } from './b.ts'`, 'web/shared/b.ts': `import type { A } from './a.ts'` },
  ],
  'infrastructure-below': [
    { 'server/infrastructure/http/server.ts': `import '../../modules/events/index.ts'`, 'server/modules/events/index.ts': empty },
    { 'server/infrastructure/http/server.ts': `import type { App } from '../../app.ts'`, 'server/app.ts': empty },
  ],
  'modules-below-root': [
    { 'server/modules/events/routes.ts': `import type { App } from '../../app.ts'`, 'server/app.ts': empty },
  ],
  'module-entry': [
    { 'server/modules/events/routes.ts': `import '../clubs/club-store.ts'`, 'server/modules/clubs/club-store.ts': empty },
    { 'server/app.ts': `import './modules/clubs/club-store.ts'`, 'server/modules/clubs/club-store.ts': empty },
    { 'server/app.ts': `import './modules/clubs/demo.ts'`, 'server/modules/clubs/demo.ts': empty },
  ],
  'demo-on-demand': [
    { 'server/app.ts': `import { fillDemoData } from './demo/fill-demo-data.ts'`, 'server/demo/fill-demo-data.ts': empty },
  ],
  'module-rank': [
    { 'server/modules/events/routes.ts': `import '../reservations/index.ts'`, 'server/modules/reservations/index.ts': empty },
    { 'server/modules/clubs/routes.ts': `import '../verification/index.ts'`, 'server/modules/verification/index.ts': empty },
  ],
  'module-folders': [
    {
      'server/modules/reservations/core/reservation.ts': `import '../money/figures.ts'`,
      'server/modules/reservations/money/figures.ts': empty,
    },
    {
      'server/modules/reservations/club/cancel-for-club.ts': `import type { Route } from '../routes.ts'`,
      'server/modules/reservations/routes.ts': empty,
    },
  ],
  'module-folder-known': [{ 'server/modules/reservations/odds/odd.ts': empty }, { 'server/modules/clubs/odds/odd.ts': empty }],
  'module-known': [{ 'server/modules/lottery/index.ts': empty }],
  'pure-files': [
    { 'server/modules/events/event.ts': `import { Kysely } from 'kysely'` },
    { 'server/modules/events/event.ts': `import { readFileSync } from 'node:fs'` },
    {
      'server/modules/events/event.ts': `import { helper } from './helper.ts'`,
      'server/modules/events/helper.ts': `import { sql } from 'kysely'\nexport const helper = async () => sql`,
    },
  ],
  'sql-in-stores': [
    { 'server/modules/events/publish-event.ts': `export const f = async (tx) => tx.selectFrom('events')` },
    { 'server/modules/events/publish-event.ts': `export const f = async (tx) => tx.updateTable('events')` },
    { 'server/modules/events/publish-event.ts': 'export const f = async (tx) => sql`now()`.execute(tx)' },
    { 'server/modules/events/publish-event.ts': `export const f = async (client) => client.query('select 1')` },
    { 'server/app.ts': 'export const f = async (client, id) => client.query(`delete from events where id = ${id}`)' },
  ],
  'views-only-read': [
    { 'server/modules/events/core/event-views.ts': `export const f = async (db) => db.deleteFrom('events')` },
    {
      'server/modules/events/core/event-views.ts':
        'export const f = (db) => sql`with gone as (delete from events returning id) select * from gone`',
    },
  ],
  'apps-apart': [
    { 'web/guest/main.tsx': `import '../office/main.tsx'`, 'web/office/main.tsx': empty },
    { 'web/shared/paths.ts': `import '../door/main.tsx'`, 'web/door/main.tsx': empty },
  ],
  'web-layers': [
    {
      'web/guest/ui/button.tsx': `import '../features/events/event-list.tsx'`,
      'web/guest/features/events/event-list.tsx': empty,
    },
    { 'web/guest/features/events/event-list.tsx': `import '../../shell/top-bar.tsx'`, 'web/guest/shell/top-bar.tsx': empty },
    { 'web/guest/features/events/event-list.tsx': `import '../../routes.ts'`, 'web/guest/routes.ts': empty },
  ],
  'features-apart': [
    {
      'web/guest/features/events/list.tsx': `import '../reservations/form.tsx'`,
      'web/guest/features/reservations/form.tsx': empty,
    },
  ],
  'rooms-of-a-feature': [
    {
      'web/guest/features/events/queries/events.ts': `import '../parts/filters.ts'`,
      'web/guest/features/events/parts/filters.ts': empty,
    },
    {
      'web/guest/features/events/parts/row.tsx': `import '../screens/list.module.css'`,
      'web/guest/features/events/screens/list.module.css': empty,
    },
    {
      'web/office/features/events/parts/my/panel.tsx': `import '../../forms/dialog.tsx'`,
      'web/office/features/events/forms/dialog.tsx': empty,
    },
    {
      'web/door/features/door/parts/panel.tsx': `import { Counter } from '../count/counter.tsx'`,
      'web/door/features/door/count/counter.tsx': empty,
    },
    {
      'web/door/features/door/refunds/form.tsx': `import { read } from '../parts/read.ts'`,
      'web/door/features/door/parts/read.ts': empty,
    },
  ],
  'room-known': [{ 'web/guest/features/events/odds/odd.ts': empty }],
  'infrastructure-without-domain': [
    {
      'server/infrastructure/jobs/run.ts': `import '#contract/events/events.ts'`,
      'contract/events/events.ts': empty,
    },
  ],
  'infrastructure-folders': [
    {
      'server/infrastructure/database/connect.ts': `import '../http/server.ts'`,
      'server/infrastructure/http/server.ts': empty,
    },
    {
      'server/infrastructure/refusal.ts': `import './http/server.ts'`,
      'server/infrastructure/http/server.ts': empty,
    },
    {
      'server/infrastructure/jobs/run.ts': `import type { I } from '../infrastructure.ts'`,
      'server/infrastructure/infrastructure.ts': empty,
    },
  ],
  'infrastructure-folder-known': [{ 'server/infrastructure/fax/send.ts': empty }],
  'no-node-in-web': [{ 'web/shared/paths.ts': `import { join } from 'node:path'` }],
}

const asTable = (files: Record<string, string>) => new Map(Object.entries(files))

describe('boundaries', () => {
  it('has a fixture for every rule.', () => {
    expect(Object.keys(broken).toSorted()).toEqual(rules.map((rule) => rule.name).toSorted())
  })

  for (const [rule, fixtures] of Object.entries(broken)) {
    it.each(fixtures)(`finds what breaks ${rule}: %j`, (files) => {
      expect(findViolations(asTable(files)).map((finding) => finding.rule)).toContain(rule)
    })
  }

  it('finds nothing in a correct repository.', () => {
    const house = {
      'contract/events/events.ts': `import * as z from 'zod/mini'\nimport '../base/errors.ts'`,
      'contract/base/errors.ts': empty,
      'contract/events/events.test.ts': `import { it } from 'vitest'\nimport './events.ts'`,
      'server/app.ts': `import './infrastructure/http/server.ts'\nimport './modules/reservations/index.ts'`,
      'server/infrastructure/http/server.ts': `import fastify from 'fastify'\nimport '#contract/base/errors.ts'\nimport '../refusal.ts'`,
      'server/infrastructure/refusal.ts': `import '#contract/base/errors.ts'`,
      'server/modules/reservations/index.ts': `export { book } from './book-places.ts'`,
      'server/modules/reservations/book-places.ts': `import { price } from './reservation.ts'\nimport './reservation-store.ts'\nimport '../events/index.ts'\nexport const book = async () => price`,
      'server/modules/reservations/reservation.ts': `import type { Kysely } from 'kysely'\nimport '#contract/events/events.ts'\nimport { salesState } from '../events/index.ts'\nexport const price = 1`,
      'server/modules/reservations/reservation-store.ts':
        'import { sql } from "kysely"\nexport const f = async (tx) => sql`update reservations set x = 1`.execute(tx)',
      'server/modules/reservations/reservations.api.test.ts': `import '../../testing/world.ts'`,
      'server/modules/events/index.ts': `export { salesState } from './core/sales-state.ts'\nexport { findEvent } from './core/event-views.ts'`,
      'server/modules/events/core/sales-state.ts': empty,
      'server/modules/events/core/event-views.ts':
        'import { sql } from "kysely"\nexport const findEvent = async (db) => sql`select 1`.execute(db)',
      'server/demo/clubs.ts': `import '../modules/events/demo.ts'`,
      'server/modules/events/demo.ts': `export { insertEvents } from './core/event-store.ts'`,
      'server/modules/events/core/event-store.ts': `export const insertEvents = async () => undefined`,
      'server/testing/world.ts': `import '../app.ts'`,
      'web/shared/paths.ts': empty,
      'web/guest/ui/button.tsx': `import '../../shared/paths.ts'\nimport styles from './button.module.css'`,
      'web/guest/features/events/list.tsx': `import '../../ui/button.tsx'\nexport const label = 'Select a night from the list'`,
      'web/guest/routes.ts': `import './features/events/list.tsx'\nimport './shell/top-bar.tsx'`,
      'web/guest/shell/top-bar.tsx': `import '../features/events/list.tsx'`,
    }
    expect(findViolations(asTable(house), new Set(['web/guest/ui/button.module.css']))).toEqual([])
  })

  it('says where and what to do instead.', () => {
    const [finding] = findViolations(
      asTable({ 'server/app.ts': `${empty}\nimport '#web/shared/x.ts'`, 'web/shared/x.ts': empty }),
    )
    expect(finding).toEqual({
      rule: 'web-and-server-apart',
      path: 'server/app.ts',
      line: 2,
      message: '#web/shared/x.ts: browser and server share the contract and never import each other',
    })
  })
})
