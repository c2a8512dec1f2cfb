import { withFlag, withOneOf, type AbilityRules } from '../base/ability-rules.ts'

/** For calls that act for a club. Part of `abilities`. */
export const tabClubAbilities = {
  edit_menu: withFlag('can_access_club_setup'),
  /** Who edits the menu, and who sells from it. */
  see_menu: withOneOf(withFlag('can_access_club_setup'), withFlag('can_work_door'), withFlag('can_access_finances')),
  // The people who take money at the door also take it at the tables: they have the drawers that its cash goes into.
  serve_tables: withOneOf(withFlag('can_work_door'), withFlag('can_access_finances')),
  /** Gives drinks away, lowers their price, or returns what was paid for them. */
  reduce_tabs: withFlag('can_access_finances'),
} as const satisfies AbilityRules
