import { ageOn } from '../../accounts/index.ts'

/** Verified, and of age on this date if the document's birth date is known: only reviewed documents prove it. */
export const isAdult = (
  { id_verified, birth_date }: { id_verified: boolean; birth_date: string | null },
  today: string,
): boolean => id_verified && (birth_date === null || (ageOn({ age: null, age_declared_at: null, birth_date }, today) ?? 0) >= 18)
