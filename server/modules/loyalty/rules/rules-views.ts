import { sql } from 'kysely'
import type { LoyaltyRules } from '#contract/loyalty/rules.ts'
import type { Database, Tx } from '../../../infrastructure/database/connect.ts'
import { toRules, type RulesRow } from './rules.ts'

/** The facts about a club that its programme needs. */
export interface ProgrammeClub {
  id: string
  name: string
  slug: string
  city: string
  currency: string | null
  timezone: string
  day_cutoff: string
  rules: LoyaltyRules
}

interface Row extends Omit<ProgrammeClub, 'rules'> {
  points_rate_bp: number
  rules: RulesRow | null
}

/** Clubs with their rules, by id. */
export async function readProgrammes(db: Database | Tx, clubIds: readonly string[]): Promise<Map<string, ProgrammeClub>> {
  const { rows } = await sql<Row>`
    select c.id, c.name, c.slug, c.city, c.currency, coalesce(c.timezone, 'UTC') as timezone, c.day_cutoff::text,
      c.points_rate_bp,
      case when r.club_id is null then null else json_build_object('is_enabled', r.is_enabled, 'visit_points', r.visit_points,
        'expires_after_months', r.expires_after_months, 'tiers', r.tiers, 'version', r.version) end as rules
    from clubs c left join loyalty_rules r on r.club_id = c.id where c.id = any(${[...clubIds]}::uuid[])`.execute(db)
  return new Map(rows.map(({ points_rate_bp, rules, ...club }) => [club.id, { ...club, rules: toRules(rules, points_rate_bp) }]))
}

export async function readProgramme(db: Database | Tx, clubId: string): Promise<ProgrammeClub> {
  const club = (await readProgrammes(db, [clubId])).get(clubId)
  if (club === undefined) throw new Error('This club doesn’t exist.')
  return club
}
