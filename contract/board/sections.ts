import * as z from 'zod/mini'
import { endpoint } from '../base/endpoint.ts'
import { Id, IdParams, Instant, LocalDate, requiredText } from '../base/schema.ts'

/** The most sections of one night, and the most people in one. */
export const sectionLimits = { sections: 30, tables: 500, staff: 50 } as const

/** Tables of a night and the staff who serve them. */
export const BoardSection = z.object({
  name: z.string(),
  table_ids: z.array(Id),
  staff: z.array(z.object({ id: Id, name: z.string() })),
})

/** The sections of a night with what they can be made of. */
export const BoardSections = z.object({
  event: z.object({ id: Id, title: z.string(), starts_at: Instant, ends_at: Instant, timezone: z.string() }),
  tables: z.array(z.object({ id: Id, name: z.string(), zone: z.string() })),
  /** The club’s staff by name. `sees_board`: whether their permissions open the board. */
  staff: z.array(z.object({ id: Id, name: z.string(), role: z.nullable(z.string()), sees_board: z.boolean() })),
  sections: z.array(BoardSection),
  /** Those of the latest earlier event on the same floor plan, as far as they fit. Null once this night’s were saved. */
  proposal: z.nullable(
    z.object({ event: z.object({ id: Id, title: z.string(), business_date: LocalDate }), sections: z.array(BoardSection) }),
  ),
  /** 0 until the first are saved. */
  version: z.int(),
})

const different = (ids: readonly string[]) => new Set(ids).size === ids.length
const several = 'Choose one or more different tables'
const people = `Choose up to ${sectionLimits.staff} different people`
const sections = `A night can have ${sectionLimits.sections} sections`

export const SetSectionsBody = z.strictObject({
  sections: z
    .array(
      z.strictObject({
        name: requiredText('Name', { max: 40 }),
        table_ids: z
          .array(Id, several)
          .check(z.minLength(1, several), z.maxLength(sectionLimits.tables, several), z.refine(different, several)),
        staff_ids: z.array(Id, people).check(z.maxLength(sectionLimits.staff, people), z.refine(different, people)),
      }),
      sections,
    )
    .check(z.maxLength(sectionLimits.sections, sections)),
  version: z.int('Version must be the one you last read'),
})

const ofNight = { path: 'club-admin/board/{id}/sections/', authorize: 'plan_sections', params: IdParams } as const

export const getSections = endpoint({
  name: 'getSections',
  summary: 'Get the sections of an event’s night, with the tables and the staff they can be made of.',
  method: 'GET',
  ...ofNight,
  answer: BoardSections,
  errors: [],
})

export const setSections = endpoint({
  name: 'setSections',
  summary:
    'Replace the sections of an event’s night. A table is in one section at most; a person can serve several. Staff find their own tables on the board.',
  method: 'PUT',
  ...ofNight,
  body: SetSectionsBody,
  answer: BoardSections,
  errors: ['stale', 'event_past', 'event_cancelled'],
})

export type BoardSection = z.output<typeof BoardSection>
export type BoardSections = z.output<typeof BoardSections>
export type SetSectionsBody = z.output<typeof SetSectionsBody>
