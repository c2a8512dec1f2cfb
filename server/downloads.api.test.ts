import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { downloadCookie } from '#contract/base/downloads.ts'
import { actForClub } from './testing/act-for-club.ts'
import { openWorld, type World } from './testing/world.ts'

let world: World
let admin: Awaited<ReturnType<World['admin']>>
let superadmin: Awaited<ReturnType<World['guest']>>

beforeAll(async () => {
  world = await openWorld(inject('testServer'))
  admin = await world.admin()
  superadmin = await world.guest('superadmin')
})
afterAll(async () => world.close())

const csv = '/api/club-admin/finance/export/'
const get = async (url: string, cookie: string, headers: Record<string, string> = {}) =>
  world.app.inject({ method: 'GET', url, headers, cookies: { [downloadCookie]: cookie } })

describe('a file that the browser fetches itself', () => {
  it('is sent to the holder of its cookie as an attachment.', async () => {
    const answer = await get(csv, admin.token)
    expect([answer.statusCode, answer.headers['content-type'], answer.headers['content-disposition']]).toEqual([
      200,
      'text/csv; charset=utf-8',
      'attachment',
    ])
    expect(answer.body).toContain('Business date,')
  })

  it('belongs to the club a superadmin acts for, and is refused if none is named.', async () => {
    const { club_id } = world.event
    await actForClub(world, superadmin.token)
    expect((await get(csv, `${superadmin.token}.${club_id}`)).statusCode).toBe(200)
    expect((await get(csv, superadmin.token)).json()).toMatchObject({ code: 'club_not_named' })
    expect((await get(csv, `${superadmin.token}.not-a-club`)).statusCode).toBe(404)
  })

  it('is refused with anyone else’s cookie, and a header always takes precedence.', async () => {
    expect((await get(csv, 'made-up')).statusCode).toBe(401)
    expect((await get(csv, (await world.guest('client')).token)).statusCode).toBe(403)
    expect((await get(csv, admin.token, { authorization: 'Token made-up' })).statusCode).toBe(401)
  })

  it('is the only thing the cookie opens: no other call reads it.', async () => {
    for (const url of ['/api/profile/', '/api/club-admin/finances/', '/api/club-admin/finance/pdf/'])
      expect((await get(url, admin.token)).statusCode).toBe(401)
    const changed = await world.app.inject({
      method: 'POST',
      url: '/api/club-admin/manual-revenue/',
      payload: {},
      cookies: { [downloadCookie]: admin.token },
    })
    expect(changed.statusCode).toBe(401)
  })
})
