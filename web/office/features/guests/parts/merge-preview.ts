import { foldTag, type ClubGuest } from '#contract/guests/club-guests.ts'

/** What merging two guests leads to. An account is kept; of two contacts, the one the person is looking at. */
export function mergePreview(guest: ClubGuest, other: ClubGuest) {
  const [kept, contact] = other.has_account ? [other, guest] : [guest, other]
  const own = new Set(kept.tags.map(foldTag))
  const isSame = kept.allergies.toLowerCase() === contact.allergies.toLowerCase()
  return {
    kept,
    contact,
    tags: [...kept.tags, ...contact.tags.filter((tag) => !own.has(foldTag(tag)))],
    is_vip: kept.is_vip || contact.is_vip,
    allergies: isSame ? kept.allergies : [kept.allergies, contact.allergies].filter(Boolean).join('\n'),
    notes: kept.notes.length + contact.notes.length,
  }
}
