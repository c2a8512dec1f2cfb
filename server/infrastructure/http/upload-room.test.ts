import { expect, it } from 'vitest'
import { createUploadRooms } from './upload-room.ts'

const refusal = (work: () => unknown) => {
  try {
    work()
    return null
  } catch (error) {
    return error
  }
}

it('A network sends at most eight forms with files at a time; a ninth is refused until one has arrived.', () => {
  const roomOf = createUploadRooms()
  const rooms = Array.from({ length: 8 }, () => roomOf('203.0.113.9'))
  for (const room of rooms) room.enter()
  rooms[0]?.enter()
  const late = roomOf('203.0.113.9')
  expect(refusal(() => late.enter())).toMatchObject({ code: 'rate_limited', detail: { retryAfterSeconds: 5 } })
  expect(refusal(() => roomOf('203.0.113.10').enter())).toBeNull()
  rooms[0]?.arrived()
  rooms[0]?.leave()
  expect(refusal(() => late.enter())).toBeNull()
  expect(refusal(() => roomOf('203.0.113.9').enter())).toMatchObject({ code: 'rate_limited' })
})

it('All files together stay within a memory limit, and release it.', () => {
  const roomOf = createUploadRooms(100)
  const [one, other] = [roomOf('203.0.113.9'), roomOf('203.0.113.10')]
  one.take(60)
  expect(refusal(() => other.take(41))).toMatchObject({ code: 'overloaded', status: 503 })
  other.take(40)
  one.leave()
  other.take(60)
  expect(refusal(() => other.take(1))).toMatchObject({ code: 'overloaded' })
})
